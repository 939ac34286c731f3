import type { TeamMember } from '@rounds/contract/team'
import { Link } from 'react-router'
import { lastActiveText, weekText } from '#features/team/member/texts.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { Monogram } from '#ui/Monogram.tsx'
import { type Deeds, RowMenu } from './RowMenu.tsx'
import { WeekBar } from './WeekBar.tsx'
import classes from './TeamCards.module.css'

/** The members as cards for a thumb: who, how far this week, when last seen. */
export function TeamCards({ rows, deeds }: { rows: readonly TeamMember[]; deeds: Deeds }) {
  const paths = usePaths()
  const format = useFormat()
  return (
    <ul className={`plain-list ${classes.list}`} aria-label={t('team.list')}>
      {rows.map((member) => (
        <li key={member.id} className={classes.card} data-item={member.id}>
          <Link to={paths.member(member.id)} className={classes.link}>
            <Monogram name={member.name} size={40} />
            <span className={classes.words}>
              <span className={classes.name}>{member.name}</span>
              {member.invitation ? (
                <span className="small ink-2">
                  {t('team.invitedLine', { when: format.relativeInstant(member.invitation.invitedAt) })}
                </span>
              ) : (
                <>
                  <span className={`small ink-2 num ${classes.week}`}>
                    <WeekBar member={member} />
                    {weekText(member)}
                  </span>
                  <span className="small ink-3">
                    {t('team.activeLine', { when: lastActiveText(member, format) })}
                  </span>
                </>
              )}
            </span>
          </Link>
          <RowMenu member={member} deeds={deeds} />
        </li>
      ))}
    </ul>
  )
}
