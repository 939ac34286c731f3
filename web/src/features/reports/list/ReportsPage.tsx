import { REPORT_DAYS, type Report, reports } from '@rounds/contract/reports'
import { type Schedule, schedules } from '@rounds/contract/schedules'
import { IconBookmark, IconMailForward, IconReport } from '@tabler/icons-react'
import { useState } from 'react'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { reportsAddress, tabs } from './address.ts'
import { GenerateSheet } from './GenerateSheet.tsx'
import { PagedList } from './PagedList.tsx'
import { ReportCards, ReportTable } from './ReportTable.tsx'
import { type Sending, ScheduleSheet } from './ScheduleSheet.tsx'
import { ScheduleCards, ScheduleTable } from './ScheduleTable.tsx'
import { TemplateCards } from './TemplateCards.tsx'
import classes from './ReportsPage.module.css'

/** While something is being made, for a page that is not told. Milliseconds. */
const LOOK_MS = 5000
const icons = { generated: IconReport, saved: IconBookmark, scheduled: IconMailForward }

const sendingOf = (schedule: Schedule): Sending => ({
  definition: { ...schedule, id: schedule.reportId },
  schedule,
})

/** Reports of the team: what they can be made of, what was made, what is kept to be made again, and what is sent (ux-next 3). */
export function ReportsPage() {
  const [{ tab, page, template, delegate }, change] = useAddress(reportsAddress)
  const isPhone = useWidth('phone')
  const isDesk = useWidth('desk')
  const [sending, setSending] = useState<Sending | null>(null)
  const pageOf = (name: typeof tab) => (name === tab ? { page } : {})
  const generated = useRead(reports.list, pageOf('generated'), {
    keepPrevious: true,
    refetchInterval: (found) =>
      found.state.data?.data.some(({ status }) => status === 'pending' || status === 'processing')
        ? LOOK_MS
        : false,
  })
  const saved = useRead(reports.saved, pageOf('saved'), { keepPrevious: true })
  const scheduled = useRead(schedules.list, pageOf('scheduled'), { keepPrevious: true })
  const reads = { generated, saved, scheduled }
  usePageTitle(t('reports.title'))
  const list = {
    empty: (
      <EmptyState icon={icons[tab]} title={t(`reports.empty.${tab}`)} text={t(`reports.empty.${tab}.text`)} />
    ),
    onPage: (next: number) => change({ page: next }),
  }
  const List = isPhone ? ReportCards : ReportTable
  const Schedules = isDesk ? ScheduleTable : ScheduleCards
  const send = (definition: Report) => setSending({ definition })
  return (
    <>
      <PageHeader title={t('reports.title')} line={t('reports.line')} />
      <TemplateCards onOpen={(id) => change({ template: id })} />
      <section className={classes.lists}>
        <ViewTabs
          label={t('reports.tabs')}
          value={tab}
          options={tabs.map((value) => ({
            value,
            label: t(`reports.tab.${value}`),
            count: reads[value].data?.pagination.total,
          }))}
          onChange={(next) => change({ tab: next, page: 1 })}
        />
        {tab === 'scheduled' ? (
          <PagedList {...list} read={scheduled}>
            {(rows) => <Schedules rows={rows} onEdit={(schedule) => setSending(sendingOf(schedule))} />}
          </PagedList>
        ) : (
          <PagedList {...list} read={reads[tab]}>
            {(rows) => (
              <List rows={rows} isSaved={tab === 'saved'} label={t(`reports.tab.${tab}`)} onSend={send} />
            )}
          </PagedList>
        )}
        <p className="small ink-3">{t('reports.foot', { days: REPORT_DAYS })}</p>
      </section>
      {template === null ? null : (
        <GenerateSheet
          key={template}
          template={template}
          delegate={delegate}
          onClose={() => change({ template: null, delegate: null })}
          onSend={(definition) => {
            change({ template: null, delegate: null })
            send(definition)
          }}
        />
      )}
      {sending ? (
        <ScheduleSheet key={sending.definition.id} {...sending} onClose={() => setSending(null)} />
      ) : null}
    </>
  )
}
