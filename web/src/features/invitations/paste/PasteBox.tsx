import type { JudgedPerson } from '@rounds/contract/pasted-people'
import { useId, useMemo } from 'react'
import { t } from '#lib/words/messages.ts'
import classes from './PasteBox.module.css'

/**
 * Where the list is pasted. Below the letters stands the same text once more, unseen: it numbers the lines, also those that wrap, and
 * makes the box as high as they are.
 */
export function PasteBox({
  text,
  people,
  onText,
}: {
  text: string
  people: readonly JudgedPerson[]
  onText: (text: string) => void
}) {
  const id = useId()
  const faulty = useMemo(
    () => new Set(people.flatMap(({ line, result }) => (result.state === 'fix' ? [line] : []))),
    [people],
  )
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {t('invites.paste.box')}
      </label>
      <div className={classes.box}>
        <div className={classes.mirror} aria-hidden>
          {text.split(/\r\n|\r|\n/).map((line, index) => (
            <span key={index} data-n={index + 1} data-fix={faulty.has(index + 1) || undefined}>
              <i>{line === '' ? '\u200b' : line}</i>
            </span>
          ))}
        </div>
        <textarea
          id={id}
          className={classes.text}
          value={text}
          rows={1}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-describedby={`${id}-hint`}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </div>
      <p id={`${id}-hint`} className="small ink-2">
        {t('invites.paste.hint')}
      </p>
    </div>
  )
}
