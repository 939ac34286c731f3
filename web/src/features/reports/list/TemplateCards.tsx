import { type TemplateId, templateIds } from '@rounds/contract/reports'
import { IconChartBar, IconListCheck, IconStethoscope, IconUsersGroup } from '@tabler/icons-react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usualPeriod } from './periods.ts'
import classes from './ReportsPage.module.css'

const icons = {
  'team-performance': IconUsersGroup,
  'visit-activity': IconChartBar,
  'prescriber-coverage': IconStethoscope,
  'approvals-summary': IconListCheck,
} satisfies Record<TemplateId, unknown>

/** What reports can be made of; each opens its drawer. */
export function TemplateCards({ onOpen }: { onOpen: (template: TemplateId) => void }) {
  const format = useFormat()
  const period = t(`reports.period.${usualPeriod(format.today())}`)
  return (
    <ul className={`plain-list ${classes.templates}`} aria-label={t('reports.templates')}>
      {templateIds.map((id) => {
        const Glyph = icons[id]
        return (
          <li key={id}>
            <button type="button" className={classes.template} onClick={() => onOpen(id)}>
              <span className={classes.name}>
                <Glyph size={20} stroke={1.75} aria-hidden />
                {t(`reports.template.${id}`)}
              </span>
              <span className="small ink-2">{t(`reports.template.${id}.text`)}</span>
              <span className="small ink-3">{period} · PDF</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
