import { Button } from '@mantine/core'
import { saveText } from '#lib/plain/save-text.ts'
import { t } from '#lib/words/messages.ts'
import { copyText } from '#ui/copy-text.ts'
import classes from './Factor.module.css'

/** The codes alone, on a page of their own: what is printed shows nothing else of the app. */
const print = (title: string, codes: readonly string[]) => {
  const frame = document.createElement('iframe')
  frame.className = 'visually-hidden'
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page) return
  page.title = title
  const heading = Object.assign(page.createElement('h1'), { textContent: title })
  const list = Object.assign(page.createElement('pre'), { textContent: codes.join('\n') })
  page.body.append(heading, list)
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}

/** Shown this once: printed, downloaded or copied, and then said to be kept. */
export function RecoveryCodes({
  codes,
  title,
  onKept,
}: {
  codes: readonly string[]
  /** Whose they are, for what is printed or saved. */
  title: string
  onKept: () => void
}) {
  const text = codes.join('\n')
  return (
    <div className={classes.stack}>
      <p className="ink-2">{t('factor.keepNow')}</p>
      <ul className={classes.codes} aria-label={t('factor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.line}>
        <Button variant="default" onClick={() => print(title, codes)}>
          {t('factor.print')}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            saveText('rounds-recovery-codes.txt', `${title}\n\n${text}\n`, 'text/plain;charset=utf-8')
          }
        >
          {t('factor.download')}
        </Button>
        <Button
          variant="default"
          onClick={() => void copyText(text, t('factor.copied'), t('copying.failed'))}
        >
          {t('factor.copy')}
        </Button>
        <Button onClick={onKept}>{t('factor.kept')}</Button>
      </div>
    </div>
  )
}
