import { prescribers } from '@rounds/contract/prescribers'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useRead } from '#lib/reads/query.ts'
import { usePaths } from '#paths'
import { Columns } from '#ui/Columns.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { NewVisitForm } from './NewVisitForm.tsx'
import { useAnybody } from '#features/visits/who/usePeople.ts'
import { useVisits } from '#features/visits/visit/useVisits.ts'
import { WeekAhead } from './WeekAhead.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const matching = (value: string | null, shape: RegExp) =>
  value !== null && shape.test(value) ? value : undefined

/** Plans one visit; on wide screens with the days ahead beside the form. */
export function ScheduleVisitPage() {
  const paths = usePaths()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const wanted = query.get('prescriber')
  const { items } = useVisits()
  const { isEmpty } = useAnybody()
  const read = useRead(prescribers.get, { id: wanted ?? '' }, { enabled: wanted !== null })
  usePageTitle(t('visits.schedule.title'))

  const isWaiting = wanted !== null && read.isPending
  return (
    <>
      <PageHeader title={t('visits.schedule.title')} />
      {isEmpty ? (
        <EmptyState
          icon={IconUserPlus}
          title={t('visits.schedule.nobody')}
          text={t('visits.schedule.nobodyText')}
          action={
            <Button component={Link} to={paths.addPrescriber()}>
              {t('visits.who.add')}
            </Button>
          }
        />
      ) : (
        <Columns>
          {isWaiting ? null : (
            <NewVisitForm
              items={items}
              person={read.data}
              day={matching(query.get('date'), DAY)}
              time={matching(query.get('time'), TIME)}
              onDone={() => void navigate(paths.today())}
            />
          )}
          <WeekAhead items={items} />
        </Columns>
      )}
    </>
  )
}
