import { dashboard } from '@rounds/contract/dashboard'
import { useRead } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'
import { useSummaryOr } from '#features/dashboard/summary/delegate-data.ts'
import { MonthCard } from './MonthCard.tsx'

/** The month of the delegate on a page that is not Today. */
export function MonthSoFar() {
  const today = useFormat().today()
  return <MonthCard read={useSummaryOr(useRead(dashboard.summary, {}), today)} today={today} />
}
