import { Button } from '@mantine/core'
import type { Prescriber } from '@rounds/contract/prescribers'
import { IconPhone } from '@tabler/icons-react'
import { type Ref, memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { fullName, phoneLink } from '#features/visits/people.ts'
import { useFormat } from '#lib/format.ts'
import { t } from '#lib/messages.ts'
import { usePaths } from '#paths'
import { IconButton } from '#ui/IconButton.tsx'
import { lastVisitLine } from './prescriber-text.ts'
import { useVirtualRows } from './use-virtual-rows.ts'
import classes from './PrescriberCards.module.css'

const CARD_HEIGHT = 100

/** The prescribers as cards for a thumb: who, where, when last; call and plan. */
export function PrescriberCards({
  rows,
  onEnd,
}: {
  rows: readonly Prescriber[]
  onEnd: (index: number) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const { indexes, before, after, last, measure } = useVirtualRows(list, rows.length, CARD_HEIGHT)
  useEffect(() => onEnd(last), [onEnd, last])
  return (
    <ul
      ref={list}
      className={`plain-list ${classes.list}`}
      aria-label={t('prescribers.list')}
      style={{ paddingBlock: `${before}px ${after}px` }}
    >
      {indexes.map((index) => {
        const prescriber = rows[index]
        return prescriber ? (
          <Card key={prescriber.id} prescriber={prescriber} index={index} measure={measure} />
        ) : null
      })}
    </ul>
  )
}

const Card = memo(function Card({
  prescriber,
  index,
  measure,
}: {
  prescriber: Prescriber
  index: number
  measure: Ref<HTMLLIElement> | undefined
}) {
  const paths = usePaths()
  const format = useFormat()
  const name = fullName(prescriber)
  const phone = phoneLink(prescriber)
  return (
    <li ref={measure} data-index={index} className={classes.item} data-prescriber={prescriber.id}>
      <div className={classes.card}>
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
