import { t } from '#lib/words/messages.ts'
import classes from './Settings.module.css'

/** The words of a field, with a dot while it is changed and not saved. */
export function Label({ words, isChanged }: { words: string; isChanged: boolean }) {
  return (
    <>
      {words}{' '}
      {isChanged ? (
        <span className={classes.dot} title={t('settings.changed')}>
          <span className="visually-hidden">{t('settings.changed')}</span>
        </span>
      ) : null}
    </>
  )
}
