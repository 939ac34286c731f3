import { Button } from '@mantine/core'
import { REPORT_DAYS, reports } from '@rounds/contract/reports'
import { IconBookmark, IconReport } from '@tabler/icons-react'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { useStore } from '#lib/plain/store.ts'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { reportsAddress, tabs } from './address.ts'
import { hiddenStore } from './commands.ts'
import { GenerateSheet } from './GenerateSheet.tsx'
import { ReportCards, ReportTable } from './ReportTable.tsx'
import { TemplateCards } from './TemplateCards.tsx'
import classes from './ReportsPage.module.css'

/** While something is being made, for a page that is not told. Milliseconds. */
const LOOK_MS = 5000

/** Reports of the team: what they can be made of, what was made, and what is kept to be made again (ux-next 3). */
export function ReportsPage() {
  const [{ tab, page, template }, change] = useAddress(reportsAddress)
  const isSaved = tab === 'saved'
  const isPhone = useWidth('phone')
  const hidden = useStore(hiddenStore)
  const generated = useRead(reports.list, isSaved ? {} : { page }, {
    keepPrevious: true,
    refetchInterval: (found) =>
      found.state.data?.data.some(({ status }) => status === 'pending' || status === 'processing')
        ? LOOK_MS
        : false,
  })
  const saved = useRead(reports.saved, isSaved ? { page } : {}, { keepPrevious: true })
  const read = isSaved ? saved : generated
  usePageTitle(t('reports.title'))
  const List = isPhone ? ReportCards : ReportTable
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
            count: (value === 'saved' ? saved : generated).data?.pagination.total,
          }))}
          onChange={(next) => change({ tab: next, page: 1 })}
        />
        <Loadable read={read}>
          {({ data, pagination }) => {
            const rows = data.filter(({ id }) => !hidden.has(id))
            return rows.length === 0 ? (
              <EmptyState
                icon={isSaved ? IconBookmark : IconReport}
                title={t(isSaved ? 'reports.emptySaved' : 'reports.empty')}
                text={t(isSaved ? 'reports.emptySavedText' : 'reports.emptyText')}
              />
            ) : (
              <>
                <List rows={rows} isSaved={isSaved} label={t(`reports.tab.${tab}`)} />
                {pagination.totalPages > 1 ? (
                  <div className="row">
                    <Button variant="default" disabled={page <= 1} onClick={() => change({ page: page - 1 })}>
                      {t('reports.newer')}
                    </Button>
                    <span className="small ink-2 num">
                      {t('reports.page', { page, pages: pagination.totalPages })}
                    </span>
                    <Button
                      variant="default"
                      disabled={page >= pagination.totalPages}
                      onClick={() => change({ page: page + 1 })}
                    >
                      {t('reports.older')}
                    </Button>
                  </div>
                ) : null}
              </>
            )
          }}
        </Loadable>
        <p className="small ink-3">{t('reports.foot', { days: REPORT_DAYS })}</p>
      </section>
      {template === null ? null : (
        <GenerateSheet key={template} template={template} onClose={() => change({ template: null })} />
      )}
    </>
  )
}
