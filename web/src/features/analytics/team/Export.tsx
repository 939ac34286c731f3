import { Button, Menu } from '@mantine/core'
import type { MeasureAnswer, MeasuresAnswer } from '@rounds/contract/analytics'
import { measureOf } from '@rounds/contract/measures'
import { IconChevronDown } from '@tabler/icons-react'
import { saveCsv } from '#lib/plain/save-file.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import type { Chart } from './chart.ts'
import { valueText } from './figures.ts'

/** Everything that is shown, as a file or on paper. */
export function Export({
  now,
  before,
  charts,
  days,
}: {
  now: MeasuresAnswer | undefined
  before: readonly MeasureAnswer[] | undefined
  charts: readonly Chart[] | undefined
  days: { startDate: string; endDate: string }
}) {
  const format = useFormat()
  const save = () => {
    const measured = (now?.measures ?? []).map(({ id, value, numerator, denominator }) => {
      const { name, formula, unit } = measureOf(id)
      const old = before?.find((each) => each.id === id)?.value ?? null
      return [name, valueText(unit, value, format), value, numerator, denominator, old, unit, formula]
    })
    const head = ['measure', 'shown', 'value', 'numerator', 'denominator', 'before', 'unit', 'formula']
    const shown = (charts ?? []).flatMap(({ title, table }) => [[], [title], [...table.head], ...table.rows])
    const rows = [head, ...measured, ...shown]
    saveCsv(
      `${t('analytics.file')}-${days.startDate}-${days.endDate}.csv`,
      rows.map((row) => row.map((cell) => cell ?? '')),
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          disabled={now === undefined}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {t('analytics.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={save}>{t('analytics.exportCsv')}</Menu.Item>
        <Menu.Item onClick={() => window.print()}>{t('analytics.print')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
