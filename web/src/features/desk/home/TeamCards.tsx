import { Button } from '@mantine/core'
import type { DashboardMember } from '@rounds/contract/desk'
import { useState } from 'react'
import { Link } from 'react-router'
import { Reasons } from '#features/team/member/Reasons.tsx'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { VisitCells } from '#ui/charts/VisitCells.tsx'
import { remind } from './remind.ts'
import { cellsOf } from './rules.ts'
import { PaceMark } from './TeamTable.tsx'
import { awayText, doneText, weekText } from './words.ts'
import classes from './TeamCards.module.css'

/** So many stand there at first: a hundred cards are no answer to who is behind most. */
const CARDS = 10
const LINES = 3

/** The team for a thumb: a card for each that is behind, a line for each on pace, the first of them until all are asked for. */
export function TeamCards({
  rows,
  behind,
  changed,
  onReorder,
  onMessage,
  isNow,
}: {
  rows: readonly DashboardMember[]
  behind: ReadonlySet<string>
  changed: number
  onReorder: () => void
  onMessage: (member: DashboardMember) => void
  /** Of a week that is over nobody is reminded. */
  isNow: boolean
}) {
  const paths = usePaths()
  const format = useFormat()
  const [cards, setCards] = useState(CARDS)
  const [lines, setLines] = useState(LINES)
  const showAll = () => {
    setCards(Infinity)
    setLines(Infinity)
  }
  const late = rows.filter(({ id }) => behind.has(id))
  const onPace = rows.filter(({ id }) => !behind.has(id))
  return (
    <>
      {changed > 0 ? (
        <Button variant="light" onClick={onReorder}>
          {t('desk.changed', { count: changed })}
        </Button>
      ) : null}
      {late.length === 0 ? null : (
        <section>
          <h2 className={classes.title}>{t('desk.group.behind', { count: late.length })}</h2>
          <ul className={`plain-list ${classes.cards}`}>
            {late.slice(0, cards).map((member) => (
              <li key={member.id} className={classes.card} data-item={member.id}>
                <div className={`spread ${classes.head}`}>
                  <Link className={classes.name} to={paths.member(member.id)} data-focus>
                    {member.name}
                  </Link>
                  <PaceMark member={member} />
                </div>
                {member.pace.behind > 0 ? (
                  <p className={classes.why}>
                    <Reasons memberId={member.id} pace={member.pace} />
                  </p>
                ) : null}
                <Week member={member} />
                <div className={classes.actions}>
                  {isNow ? (
                    <Button variant="light" onClick={() => void remind(member, format)}>
                      {t('desk.remindShort')}
                      <span className="visually-hidden"> {member.name}</span>
                    </Button>
                  ) : null}
                  <Button variant="default" onClick={() => onMessage(member)}>
                    {t('desk.messageShort')}
                    <span className="visually-hidden"> {member.name}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {late.length > cards ? <All count={late.length} onAsk={() => setCards(Infinity)} /> : null}
        </section>
      )}
      <section>
        <h2 className={classes.title}>{t('desk.group.onPace', { count: onPace.length })}</h2>
        <ul className={`plain-list ${classes.lines}`}>
          {onPace.slice(0, lines).map((member) => (
            <li key={member.id} className={classes.line} data-item={member.id}>
              <span className={classes.words}>
                <Link className={classes.name} to={paths.member(member.id)} data-focus>
                  {member.name}
                </Link>
                {member.away.length > 0 ? (
                  <span className="small ink-3">{awayText(member, format)}</span>
                ) : null}
              </span>
              <Week member={member} />
            </li>
          ))}
        </ul>
        {onPace.length > lines ? <All count={rows.length} onAsk={showAll} /> : null}
      </section>
    </>
  )
}

const All = ({ count, onAsk }: { count: number; onAsk: () => void }) => (
  <Button variant="default" fullWidth size="lg" onClick={onAsk}>
    {t('desk.all', { count })}
  </Button>
)

const Week = ({ member }: { member: DashboardMember }) => (
  <div className={classes.week}>
    <VisitCells cells={cellsOf(member)} size="small" />
    <span className="visually-hidden">{weekText(member)}</span>
    <span className="small num">{doneText(member)}</span>
  </div>
)
