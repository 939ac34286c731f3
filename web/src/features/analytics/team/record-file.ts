import { type MeasureAnswer, type MeasureRecord, analytics } from '@rounds/contract/analytics'
import type { Page } from '@rounds/contract/common'
import { measureOf } from '@rounds/contract/measures'
import { saveCsv } from '#lib/plain/save-file.ts'
import { allPages } from '#lib/wire/all-pages.ts'
import { call } from '#lib/wire/call.ts'
import type { Filter } from './address.ts'
import { partOf } from './figures.ts'
import type { Asked } from './marks.ts'

const head = ['part', 'prescriber', 'delegate', 'date', 'time', 'planned', 'status']

/** All records of a list, page by page, as a file. */
const save = async (
  name: string,
  partName: (part: string) => string,
  read: (paging: { page: number; limit: number }) => Promise<Page<MeasureRecord>>,
): Promise<void> => {
  const rows = (await allPages(read)).map(
    ({ part, prescriberName, delegateName, date, time, plannedDate, status }) =>
      [partName(part), prescriberName, delegateName, date, time, plannedDate, status].map(
        (cell) => cell ?? '',
      ),
  )
  saveCsv(`${name}.csv`, [head, ...rows])
}

/** The records of a measure, or of a part of it. */
export const saveRecords = (answer: MeasureAnswer, part: string, filter: Filter): Promise<void> => {
  const asked = { measure: answer.id, part: partOf(answer, part), ...filter }
  const { parts } = measureOf(answer.id)
  return save(
    `${answer.id}-${asked.part}-${filter.startDate}-${filter.endDate}`,
    (own) => parts.find(({ id }) => id === own)?.name ?? own,
    (paging) => call(analytics.records, { ...asked, ...paging }),
  )
}

/** The visits of a bar or a cell. */
export const saveVisits = (name: string, asked: Asked, partName: (part: string) => string): Promise<void> =>
  save(`${name}-${asked.startDate}-${asked.endDate}`, partName, (paging) =>
    call(analytics.visits, { ...asked, ...paging }),
  )
