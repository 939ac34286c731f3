import type { MeasureAnswer, MeasuresAnswer } from '@rounds/contract/analytics'
import { measureOf } from '@rounds/contract/measures'
import { saveCsv } from '#lib/plain/save-file.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { Choice } from '#ui/Choice.tsx'
import type { Chart } from './chart.ts'
import { isKnown, valueText } from './figures.ts'
import { ChoiceMenu } from './choice.part.ts'

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
    const measured = (now?.measures ?? []).filter(isKnown).map(({ id, value, numerator, denominator }) => {
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
    <Choice
      menu={ChoiceMenu}
      label={t('analytics.export')}
      disabled={now === undefined}
      options={[
        { value: 'csv', label: t('analytics.exportCsv') },
        { value: 'print', label: t('analytics.print') },
      ]}
      onChoose={(how) => (how === 'csv' ? save() : window.print())}
    />
  )
}
