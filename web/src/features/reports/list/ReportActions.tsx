import { Button } from '@mantine/core'
import { type Report, reports } from '@rounds/contract/reports'
import { IconMailForward, IconTrash } from '@tabler/icons-react'
import { useSave } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { FileButton } from '#ui/FileButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { toast } from '#ui/toasts.ts'
import { deleteReport, downloadReport } from './commands.ts'
import { stateOf } from './rules.ts'
import classes from './ReportsPage.module.css'

const tellFailure = (error: unknown) => toast({ message: reasonOf(error), tone: 'error' })

/** What can be done with a report as it is now. */
export function ReportActions({
  report,
  now,
  onSend,
}: {
  report: Report
  now: number
  onSend: (report: Report) => void
}) {
  const { id, title, templateId, parameters, format, description } = report
  // Of a template there are many, told apart by their periods.
  const { start, end } = parameters.dateRange
  const named = { report: t('reports.named', { report: title, days: useFormat().days(start, end) }) }
  const retry = useSave(reports.retry, { onRefused: tellFailure })
  const generate = useSave(reports.generate, {
    onRefused: tellFailure,
    onSaved: () => toast(t('reports.queued', { report: title })),
  })
  const again = () => void generate.save({ templateId, parameters, format, title, description })
  const state = stateOf(report, now)
  return (
    <div className={classes.actions}>
      {report.isSaved ? (
        <>
          <Button
            variant="default"
            loading={generate.saving}
            aria-label={t('reports.generateOf', { report: title })}
            onClick={again}
          >
            {t('reports.generate')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconMailForward size={16} stroke={1.75} aria-hidden />}
            aria-label={t('reports.sendOf', { report: title })}
            onClick={() => onSend(report)}
          >
            {t('reports.schedule')}
          </Button>
        </>
      ) : null}
      {!report.isSaved && (state === 'pending' || state === 'processing') ? (
        <span className="small ink-3">{t('reports.leave')}</span>
      ) : null}
      {state === 'completed' ? (
        <FileButton
          does="download"
          words={t('reports.download')}
          label={t('reports.downloadOf', named)}
          onClick={() => void downloadReport(report)}
        />
      ) : null}
      {state === 'failed' ? (
        <FileButton
          does="retry"
          words={t('reports.retry')}
          label={t('reports.retryOf', named)}
          busy={retry.saving}
          onClick={() => void retry.save({ id })}
        />
      ) : null}
      {state === 'expired' ? (
        <Button
          variant="default"
          loading={generate.saving}
          aria-label={t('reports.againOf', named)}
          onClick={again}
        >
          {t('reports.again')}
        </Button>
      ) : null}
      <IconButton icon={IconTrash} label={t('reports.delete', named)} onClick={() => deleteReport(report)} />
    </div>
  )
}
