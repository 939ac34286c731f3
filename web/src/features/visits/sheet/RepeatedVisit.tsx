import { Button } from '@mantine/core'
import { prescribers } from '@rounds/contract/prescribers'
import type { Visit } from '@rounds/contract/visits'
import { Link } from 'react-router'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import { cancelVisit } from '#features/visits/visit/commands.ts'
import { useRead } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { repeatedOf } from './repeated.ts'

/** Where a rejection as a repeat leads: to the other visit, and to taking this one away. */
export function RepeatedVisit({ visit, onRemoved }: { visit: Visit; onRemoved?: () => void }) {
  const format = useFormat()
  const paths = usePaths()
  const { data } = useRead(prescribers.get, { id: visit.prescriberId }, { staleTime: 60_000 })
  const other = data && repeatedOf(visit, data.visits)
  return (
    <>
      {data ? (
        <p>
          {other
            ? t('visits.repeat.other', { when: format.dayTime(other.scheduledDate, other.scheduledTime) })
            : t('visits.repeat.none', { name: shortName(visit.prescriber) })}
        </p>
      ) : null}
      <div className="row wrap">
        {other ? (
          <Button
            variant="default"
            component={Link}
            to={
              other.completedAt === null
                ? paths.agenda({ week: other.scheduledDate, visit: other.id })
                : paths.recordVisit(other.id)
            }
            state={{ visit: other }}
          >
            {t('visits.repeat.open')}
          </Button>
        ) : null}
        {onRemoved ? (
          <Button
            variant="outline"
            color="red"
            onClick={() => {
              cancelVisit(visit)
              onRemoved()
            }}
          >
            {t('visits.repeat.remove')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
