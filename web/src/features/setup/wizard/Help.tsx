import { useId } from 'react'
import { t } from '#lib/words/messages.ts'
import classes from './SetupWizard.module.css'

const points = {
  company: ['company.name', 'company.zone', 'company.address'],
  ownCompany: ['company.own', 'company.zone', 'company.address'],
  plan: ['plan.all', 'plan.trial', 'plan.later'],
  admin: ['admin.may', 'admin.mail', 'admin.password'],
  ownAdmin: ['admin.may'],
  import: ['import.columns', 'import.rows', 'import.whose'],
} as const

/** Beside the form: what becomes of what a step asks for. */
export function Help({ title, of }: { title: string; of: keyof typeof points }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={classes.help}>
      <h2 id={heading}>{title}</h2>
      <ul>
        {points[of].map((point) => (
          <li key={point}>{t(`setup.help.${point}`)}</li>
        ))}
      </ul>
    </section>
  )
}
