import { prescribers } from '@rounds/contract/prescribers'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { addressOf, day, id, maybe, time } from '#lib/page/address.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { useRead } from '#lib/reads/query.ts'
import { usePaths } from '#paths'
import { Columns } from '#ui/Columns.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { NewVisitForm } from './NewVisitForm.tsx'
import { useAnybody } from '#features/visits/who/usePeople.ts'
import { useVisits } from '#features/visits/visit/useVisits.ts'
import { WeekAhead } from './WeekAhead.tsx'

/** Whom and when a link asks for. */
const address = addressOf({ prescriber: maybe(id()), date: day(), time: time() })

/** Plans one visit; on wide screens with the days ahead beside the form. */
export function ScheduleVisitPage() {
  const paths = usePaths()
  const navigate = useNavigate()
  const [{ prescriber: wanted, ...when }] = useAddress(address)
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
              day={when.date}
              time={when.time}
              onDone={() => void navigate(paths.today())}
            />
          )}
          <WeekAhead items={items} />
        </Columns>
      )}
    </>
  )
}
