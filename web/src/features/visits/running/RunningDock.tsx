import { visits } from '@rounds/contract/visits'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { useRead } from '#lib/reads/query.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { Elapsed } from '#features/visits/visit/Elapsed.tsx'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import { useVisitItems } from '#features/visits/visit/useVisitItems.ts'
import { OPEN } from '#features/visits/visit/reads.ts'

/** What starts or stops a visit refreshes the reads by itself: only the first page after a start has to ask. */
const FRESH_MS = 300_000

/** Phones: “Continue · Dr Haddad · 12:41” under every page while a visit runs (ux.md 2.2). */
export function RunningDock() {
  const isPhone = useWidth('phone')
  return isPhone ? <Running /> : null
}

function Running() {
  const paths = usePaths()
  const read = useRead(visits.list, OPEN, { staleTime: FRESH_MS })
  const running = useVisitItems(read.data?.data).findLast(({ status }) => status === 'in-progress')
  if (!running?.startTime) return null
  return (
    <ActionDock isRunning>
      <Button size="lg" component={Link} to={paths.recordVisit(running.id)} state={{ visit: running }}>
        <span className="cut">
          {t('visits.action.continueWith', { name: shortName(running.prescriber) })}
        </span>
        {/* However long the name is, how long it takes is seen. */}
        <span style={{ flex: 'none', whiteSpace: 'pre' }}>
          {' · '}
          <Elapsed since={running.startTime} />
        </span>
      </Button>
    </ActionDock>
  )
}
