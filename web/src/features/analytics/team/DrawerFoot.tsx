import { Button } from '@mantine/core'
import { type MeasureAnswer, analytics } from '@rounds/contract/analytics'
import { measureOf } from '@rounds/contract/measures'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { messageOf } from '#lib/plain/errors.ts'
import { saveCsv } from '#lib/plain/save-file.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'
import { partOf } from './figures.ts'
import classes from './MeasureDrawer.module.css'

/** What the server was asked for. */
export type Filter = { startDate: string; endDate: string; until?: string; delegateIds?: string }

/** The longest page that a list has. */
const CSV_PAGE = 500

/** All records of a part, as a file. */
const saveRecords = async (answer: MeasureAnswer, part: string, filter: Filter): Promise<void> => {
  const asked = { measure: answer.id, part: partOf(answer, part), ...filter, limit: CSV_PAGE }
  const { parts } = measureOf(answer.id)
  const head = ['part', 'prescriber', 'delegate', 'date', 'time', 'planned', 'status']
  const rows: (string | null)[][] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, pagination } = await call(analytics.records, { ...asked, page })
    pages = pagination.totalPages
    for (const { part: own, prescriberName, delegateName, date, time, plannedDate, status } of data) {
      const name = parts.find(({ id }) => id === own)?.name ?? own
      rows.push([name, prescriberName, delegateName, date, time, plannedDate, status])
    }
  }
  const cells = rows.map((row) => row.map((cell) => cell ?? ''))
  saveCsv(`${answer.id}-${asked.part}-${filter.startDate}-${filter.endDate}.csv`, [head, ...cells])
}

/** What may be done with what the drawer shows. */
export function DrawerFoot({
  answer,
  part,
  filter,
  link,
  onPart,
}: {
  answer: MeasureAnswer
  part: string
  filter: Filter
  link: string
  onPart: (part: string) => void
}) {
  const { pathname } = useLocation()
  const [isSaving, setSaving] = useState(false)
  const count = answer.parts.reduce((sum, each) => sum + each.count, 0)
  const save = async () => {
    setSaving(true)
    try {
      await saveRecords(answer, part, filter)
    } catch (error) {
      toast({ message: messageOf(error), tone: 'error' })
    } finally {
      setSaving(false)
    }
  }
  const copy = () =>
    navigator.clipboard.writeText(window.location.origin + pathname + link).then(
      () => toast(t('analytics.drawer.copied')),
      () => toast({ message: t('analytics.drawer.notCopied'), tone: 'error' }),
    )
  return (
    <div className={`${classes.tools} no-print`}>
      {part === '' && count > 0 ? (
        <Button onClick={() => onPart('all')}>{t('analytics.drawer.open', { count })}</Button>
      ) : null}
      {count > 0 ? (
        <Button variant="default" loading={isSaving} onClick={() => void save()}>
          {t('analytics.drawer.csv')}
        </Button>
      ) : null}
      <Button
        variant="subtle"
        leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('analytics.drawer.copy')}
      </Button>
    </div>
  )
}
