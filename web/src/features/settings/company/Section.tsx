import type { ReactNode } from 'react'
import { t } from '#lib/words/messages.ts'
import type { SectionName } from './address.ts'
import classes from './Settings.module.css'

/** A part of the settings: what it is about at the left, its fields at the right. */
export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <section className={classes.section} id={`settings-${name}`} aria-labelledby={`settings-${name}-title`}>
      <div>
        <h2 id={`settings-${name}-title`} tabIndex={-1}>
          {t(`settings.section.${name}`)}
        </h2>
        <p className="small ink-3">{t(`settings.line.${name}`)}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
