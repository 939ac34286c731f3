import { Fragment } from 'react'
import { t } from '#lib/words/messages.ts'
import { isApple, namesOf } from './texts.ts'
import classes from './KeyNames.module.css'

/** Keys as they stand on the keyboard: `mod+k` is ⌘K or Ctrl K, `g t` is G then T. */
export function KeyNames({ keys, isHint = false }: { keys: string; isHint?: boolean }) {
  return (
    <span className={classes.keys} aria-hidden={isHint} data-hint={isHint || undefined}>
      {keys.split(' ').map((press, index) => (
        <Fragment key={press}>
          {index > 0 ? <span className={classes.then}>{t('app.keys.then')}</span> : null}
          {namesOf(press, isApple()).map((name) => (
            <kbd key={name} className={classes.key}>
              {name}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
