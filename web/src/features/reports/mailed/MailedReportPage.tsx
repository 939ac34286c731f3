import { Button } from '@mantine/core'
import { schedules } from '@rounds/contract/schedules'
import { IconClock, IconDownload, IconFile } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { usePageTitle } from '#lib/page/title.ts'
import { useRead } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { downloadMailed } from './commands.ts'

/** Where the link of a mailed report leads once somebody has signed in (ux-next 5.6). */
export function MailedReportPage() {
  const { id = '' } = useParams()
  const format = useFormat()
  const read = useRead(schedules.mailed, { id })
  usePageTitle(read.data?.title ?? t('reports.mailed.title'))
  if (read.error?.status === 404)
    return (
      <>
        <PageHeader title={t('reports.mailed.title')} />
        <EmptyState icon={IconFile} title={read.error.message} text={t('reports.mailed.gone')} />
      </>
    )
  return (
    <Loadable read={read}>
      {({ title, dateRange, sender, format: file, expiresAt }) => {
        const isKept = expiresAt !== null && Date.parse(expiresAt) > format.now()
        const days = format.days(dateRange.start, dateRange.end)
        return (
          <>
            <PageHeader title={title} line={t('reports.mailed.line', { days, sender })} />
            {isKept ? (
              <Button
                size="lg"
                leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
                onClick={() => void downloadMailed(id)}
              >
                {t('reports.mailed.download', { format: file })}
              </Button>
            ) : (
              <EmptyState
                icon={IconClock}
                title={t('reports.expired')}
                text={t('reports.mailed.expired', { sender })}
              />
            )}
          </>
        )
      }}
    </Loadable>
  )
}
