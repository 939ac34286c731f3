import { Button } from '@mantine/core'
import type { Prescriber } from '@rounds/contract/prescribers'
import { IconPhone } from '@tabler/icons-react'
import { type Ref, memo, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { fullName, phoneLink } from '#features/prescribers/prescriber/people.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import type { useSelection } from '#lib/page/useSelection.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useVirtualRows } from '#ui/useVirtualRows.ts'
import { LetterJump } from './LetterJump.tsx'
import type { Letter } from './letters.ts'
import { lastVisitLine } from '#features/prescribers/prescriber/texts.ts'
import classes from './PrescriberCards.module.css'

const CARD_HEIGHT = 100

/** The prescribers as cards for a thumb: who, where, when last; call and plan. */
export function PrescriberCards({
  rows,
  selection,
  letters,
  onEnd,
}: {
  rows: readonly Prescriber[]
  /** Present while people are being ticked. */
  selection: ReturnType<typeof useSelection> | null
  /** Where names begin with which letter, for jumping; empty for a short list or another order. */
  letters: readonly Letter[]
  onEnd: (index: number) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const { indexes, before, after, last, measure, jump } = useVirtualRows(list, rows.length, CARD_HEIGHT)
  useEffect(() => onEnd(last), [onEnd, last])
  // The row may be on a page that has yet to come: the jump waits for it, asking for page after page.
  const wanted = useRef<number | null>(null)
  const seek = (count: number, more: (index: number) => void) => {
    const index = wanted.current
    if (index === null) return
    if (index >= count) {
      more(count)
      return
    }
    wanted.current = null
    jump(index)
  }
  const arrive = useEffectEvent(seek)
  useEffect(() => arrive(rows.length, onEnd), [rows.length, onEnd])
  const jumpTo = (index: number) => {
    wanted.current = index
    seek(rows.length, onEnd)
  }
  return (
    <div className={classes.place}>
      {letters.length > 0 ? (
        <LetterJump letters={letters} isShort={(selection?.ids.size ?? 0) > 0} onJump={jumpTo} />
      ) : null}
      <ul
        ref={list}
        className={`plain-list ${classes.list}`}
        data-letters={letters.length > 0 || undefined}
        aria-label={t('prescribers.list')}
        style={{ paddingBlock: `${before}px ${after}px` }}
      >
        {indexes.map((index) => {
          const prescriber = rows[index]
          return prescriber ? (
            <Card
              key={prescriber.id}
              prescriber={prescriber}
              index={index}
              measure={measure}
              isSelected={selection ? selection.ids.has(prescriber.id) : null}
              onToggle={selection?.toggle}
            />
          ) : null
        })}
      </ul>
    </div>
  )
}

const Card = memo(function Card({
  prescriber,
  index,
  measure,
  isSelected,
  onToggle,
}: {
  prescriber: Prescriber
  index: number
  measure: Ref<HTMLLIElement> | undefined
  /** Null while nobody is ticked. */
  isSelected: boolean | null
  onToggle: ((id: string, asRange: boolean) => void) | undefined
}) {
  const paths = usePaths()
  const format = useFormat()
  const name = fullName(prescriber)
  const phone = phoneLink(prescriber)
  return (
    <li ref={measure} data-index={index} className={classes.item} data-item={prescriber.id}>
      <div className={classes.card} data-selected={isSelected || undefined}>
        {isSelected === null ? null : (
          <label className={classes.tick}>
            <input
              type="checkbox"
              checked={isSelected}
              aria-label={t('prescribers.select', { name })}
              onChange={() => onToggle?.(prescriber.id, false)}
            />
          </label>
        )}
        <Link to={paths.prescriber(prescriber.id)} className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className="small ink-2 cut">
            {[prescriber.specialty, prescriber.address.city].filter(Boolean).join(' · ')}
          </span>
          <span className="small ink-3">{lastVisitLine(prescriber, format)}</span>
        </Link>
        {phone === null ? null : (
          <IconButton
            icon={IconPhone}
            look="outline"
            href={phone}
            label={t('prescribers.action.callName', { name })}
          />
        )}
        <Button
          component={Link}
          to={paths.scheduleVisit({ prescriber: prescriber.id })}
          variant="default"
          aria-label={t('prescribers.action.planWith', { name })}
        >
          {t('prescribers.action.plan')}
        </Button>
      </div>
    </li>
  )
})
