import { useId } from 'react'
import { t } from '#lib/words/messages.ts'
import classes from './SetupWizard.module.css'

const points = {
  company: ['name', 'zone', 'address'],
  plan: ['all', 'trial', 'later'],
  admin: ['may', 'mail', 'password'],
  import: ['columns', 'rows', 'whose'],
} as const

/** Beside the form: what becomes of what a step asks for. */
export function Help({ title, of }: { title: string; of: keyof typeof points }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={classes.help}>
      <h2 id={heading}>{title}</h2>
      <ul>
        {points[of].map((point) => (
          <li key={point}>{t(`setup.help.${of}.${point}` as 'setup.help.company.name')}</li>
        ))}
      </ul>
    </section>
  )
}
