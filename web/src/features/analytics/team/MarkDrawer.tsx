import { analytics } from '@rounds/contract/analytics'
import { useState } from 'react'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { ChipRadio } from '#ui/Chips.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { DrawerFoot } from './DrawerFoot.tsx'
import type { Mark } from './marks.ts'
import { FIRST_RECORDS, RecordList } from './RecordList.tsx'
import type { Filter } from './address.ts'
import { saveVisits } from './record-file.ts'
import classes from './MeasureDrawer.module.css'

/** The visits that a bar or a cell of a chart counts (ux-next 2.2); `part`: those of one part of it. */
export function MarkDrawer({
  mark,
  part,
  counts,
  filter,
  link,
  onPart,
  onClose,
}: {
  mark: Mark
  part: string
  /** How many visits each part has. */
  counts: Readonly<Record<string, number>>
  filter: Filter
  link: string
  onPart: (part: string) => void
  onClose: () => void
}) {
  const chosen = mark.parts.find(({ id }) => id === part)
  const asked = { ...filter, ...mark.asked, ...chosen?.asked }
  const key = JSON.stringify(asked)
  const [shown, show] = useState({ key, limit: FIRST_RECORDS })
  const limit = shown.key === key ? shown.limit : FIRST_RECORDS
  const read = useRead(analytics.visits, { ...asked, limit }, { keepPrevious: true })
  const parts = mark.parts.filter(({ id }) => (counts[id] ?? 0) > 0)
  return (
    <Sheet opened linked onClose={onClose} title={mark.title} size={480}>
      <div className={classes.facts}>
        {parts.length > 1 ? (
          <ChipRadio
            label={t('analytics.mark.parts')}
            hideLabel
            value={chosen?.id ?? ''}
            onChange={onPart}
            options={[
              { value: '', label: t('analytics.mark.all') },
              ...parts.map(({ id, name }) => ({ value: id, label: `${name} ${counts[id]}` })),
            ]}
          />
        ) : null}
        <RecordList
          read={read}
          title={chosen?.name ?? t('analytics.mark.visits')}
          limit={limit}
          onLimit={(more) => show({ key, limit: more })}
        />
      </div>
      <DrawerFoot
        count={read.data?.pagination.total ?? 0}
        link={link}
        save={() => saveVisits('visits', asked, (id) => t(`analytics.state.${id as 'approved'}`))}
      />
    </Sheet>
  )
}
