import { Button } from '@mantine/core'
import { type MeasureAnswer, type MeasuresAnswer, analytics } from '@rounds/contract/analytics'
import { measureOf } from '@rounds/contract/measures'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useRead } from '#lib/reads/query.ts'
import { RowBars } from '#ui/charts/RowBars.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { DrawerFoot } from './DrawerFoot.tsx'
import { ChangeText } from './Ledger.tsx'
import { FIRST_RECORDS, RecordList } from './RecordList.tsx'
import type { Filter } from './address.ts'
import { saveRecords } from './record-file.ts'
import { basisText, changeOf, isPartOfAll, partOf, valueText } from './figures.ts'
import classes from './MeasureDrawer.module.css'

const FEW = 6

/** A measure opened: how it is made, whose it is, and down to its records (ux-next 5.2). */
export function MeasureDrawer({
  answer,
  before,
  previous,
  all,
  part,
  filter,
  link,
  onPart,
  onClose,
}: {
  answer: MeasureAnswer
  before: MeasureAnswer | undefined
  /** What the change is told against. */
  previous: string
  all: MeasuresAnswer
  part: string
  filter: Filter
  /** The query of a link to what is shown. */
  link: string
  onPart: (part: string) => void
  onClose: () => void
}) {
  const { name } = measureOf(answer.id)
  const count = answer.parts.reduce((sum, each) => sum + each.count, 0)
  return (
    <Sheet opened linked onClose={onClose} title={name} size={480}>
      {part === '' ? (
        <Facts {...{ answer, before, previous, all, onPart }} />
      ) : (
        <Records key={`${answer.id} ${part}`} {...{ answer, part, filter, onPart }} />
      )}
      <DrawerFoot
        count={count}
        link={link}
        save={() => saveRecords(answer, part, filter)}
        {...(part === '' && { onOpen: () => onPart('all') })}
      />
    </Sheet>
  )
}

function Facts({
  answer,
  before,
  previous,
  all,
  onPart,
}: {
  answer: MeasureAnswer
  before: MeasureAnswer | undefined
  previous: string
  all: MeasuresAnswer
  onPart: (part: string) => void
}) {
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const measure = measureOf(answer.id)
  const { unit, better } = measure
  const change = changeOf(answer, before, format)
  const names = new Map(all.delegates.map((each) => [each.id, each.name]))
  const rows = answer.byDelegate
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => ((a.value ?? 0) - (b.value ?? 0)) * (better === 'down' ? -1 : 1))
  const isRatio = answer.denominator !== null && measure.formula.includes('÷')
  // Totals of people are no value to hold each of them against.
  const line = unit === 'visits' || unit === 'prescribers' ? null : answer.value
  return (
    <div className={classes.facts}>
      <p className={classes.value}>
        <b>{valueText(unit, answer.value, format)}</b>
        <span>{basisText(answer, format)}</span>
        {change ? (
          <span className={classes.change}>
            <ChangeText change={change} /> <span className="small ink-3">{previous}</span>
          </span>
        ) : null}
      </p>
      {isRatio ? (
        <div className={classes.formula} role="math" aria-label={measure.formula}>
          <span>{measure.numerator}</span>
          <span>{measure.denominator}</span>
        </div>
      ) : (
        <div className={classes.formula}>{measure.formula}</div>
      )}
      <dl className={classes.terms}>
        <dt>{t('analytics.drawer.counts')}</dt>
        <dd>{measure.counted}</dd>
        <dt>{t('analytics.drawer.day')}</dt>
        <dd>{measure.day}</dd>
        {answer.mean === null ? null : (
          <>
            <dt>{t('analytics.drawer.mean')}</dt>
            <dd>{valueText(unit, answer.mean, format)}</dd>
          </>
        )}
        <dt>{t('analytics.drawer.asOf')}</dt>
        <dd>{format.instantDayTime(all.asOf)}</dd>
      </dl>
      {rows.length > 1 ? (
        <section>
          <h3>{t('analytics.drawer.byDelegate')}</h3>
          <RowBars
            {...(unit === 'percent' && { most: 100 })}
            line={line}
            rows={(isWhole ? rows : rows.slice(0, FEW)).map((row) => ({
              id: row.delegateId,
              name: names.get(row.delegateId) ?? '',
              value: row.value ?? 0,
              text: valueText(unit, row.value, format),
              note:
                row.denominator === null
                  ? ''
                  : t(isPartOfAll(answer.id) ? 'analytics.basis.of' : 'analytics.basis.share', {
                      part: format.number(row.numerator ?? 0),
                      all: format.number(row.denominator),
                    }),
              isLow: better === 'up' && line !== null && (row.value ?? 0) <= line * 0.9,
            }))}
          />
          <p className={classes.foot}>
            <span className="small ink-3">
              {line === null
                ? ''
                : t('analytics.drawer.team', { value: valueText(unit, answer.value, format) })}
            </span>
            {rows.length > FEW ? (
              <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)}>
                {isWhole ? t('analytics.drawer.fewer') : t('analytics.drawer.all', { count: rows.length })}
              </Button>
            ) : null}
          </p>
        </section>
      ) : null}
      <Parts answer={answer} counts onPart={onPart} />
      <Parts answer={answer} counts={false} onPart={onPart} />
    </div>
  )
}

/** The parts that count, or those that are missing, each a list of its records. */
function Parts({
  answer,
  counts,
  onPart,
}: {
  answer: MeasureAnswer
  counts: boolean
  onPart: (part: string) => void
}) {
  const parts = measureOf(answer.id).parts.flatMap((part) => {
    const count = answer.parts.find(({ id }) => id === part.id)?.count ?? 0
    return part.counts === counts && count > 0 ? [{ ...part, count }] : []
  })
  if (parts.length === 0) return null
  const missing = parts.reduce((sum, { count }) => sum + count, 0)
  return (
    <section>
      <h3>{counts ? t('analytics.drawer.counted') : t('analytics.drawer.missing', { count: missing })}</h3>
      <ul className={classes.parts}>
        {parts.map(({ id, name, count }) => (
          <li key={id}>
            <button type="button" onClick={() => onPart(id)}>
              <b>{count}</b>
              <span>{name}</span>
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Records({
  answer,
  part,
  filter,
  onPart,
}: {
  answer: MeasureAnswer
  part: string
  filter: Filter
  onPart: (part: string) => void
}) {
  const [limit, setLimit] = useState(FIRST_RECORDS)
  const known = measureOf(answer.id)
  const asked = partOf(answer, part)
  const read = useRead(
    analytics.records,
    { measure: answer.id, part: asked, ...filter, limit },
    { keepPrevious: true },
  )
  const title = known.parts.find(({ id }) => id === asked)?.name ?? t('analytics.drawer.everything')
  return (
    <div className={classes.facts}>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.back}
        leftSection={<IconChevronLeft size={16} stroke={1.75} aria-hidden />}
        onClick={() => onPart('')}
      >
        {t('analytics.drawer.back')}
      </Button>
      <RecordList read={read} title={title} limit={limit} onLimit={setLimit} />
    </div>
  )
}
