import { Button, TextInput } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import { copyText } from '#ui/copy-text.ts'
import classes from './CalendarFeed.module.css'
import { feedLinks } from './feed-links.ts'

const copy = (url: string) => copyText(url, t('account.calendar.copied'), t('account.calendar.copyFailed'))

/** The address of the feed, the only time that it is known. */
export function NewFeed({ url }: { url: string }) {
  const { webcal, google } = feedLinks(url)
  return (
    <div className="card stack">
      <TextInput
        label={t('account.calendar.address')}
        description={t('account.calendar.once')}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button onClick={() => void copy(url)}>{t('account.calendar.copy')}</Button>
        <Button component="a" href={webcal} variant="default">
          {t('account.calendar.apple')}
        </Button>
        <Button component="a" href={google} target="_blank" rel="noreferrer" variant="default">
          {t('account.calendar.google')}
          <span className="visually-hidden"> {t('account.calendar.newTab')}</span>
        </Button>
      </div>
    </div>
  )
}
