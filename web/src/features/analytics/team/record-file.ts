import { type MeasureAnswer, type MeasureRecord, analytics } from '@rounds/contract/analytics'
import type { Page } from '@rounds/contract/common'
import { measureOf } from '@rounds/contract/measures'
import { saveCsv } from '#lib/plain/save-file.ts'
import { call } from '#lib/wire/call.ts'
import type { Filter } from './address.ts'
import { partOf } from './figures.ts'
import type { Asked } from './marks.ts'

/** The longest page that a list has. */
const CSV_PAGE = 500
const head = ['part', 'prescriber', 'delegate', 'date', 'time', 'planned', 'status']

/** All records of a list, page by page, as a file. */
const save = async (
  name: string,
  partName: (part: string) => string,
  read: (page: number) => Promise<Page<MeasureRecord>>,
): Promise<void> => {
  const rows: string[][] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, pagination } = await read(page)
    pages = pagination.totalPages
    for (const { part, prescriberName, delegateName, date, time, plannedDate, status } of data)
      rows.push(
        [partName(part), prescriberName, delegateName, date, time, plannedDate, status].map(
          (cell) => cell ?? '',
        ),
      )
  }
  saveCsv(`${name}.csv`, [head, ...rows])
}

/** The records of a measure, or of a part of it. */
export const saveRecords = (answer: MeasureAnswer, part: string, filter: Filter): Promise<void> => {
  const asked = { measure: answer.id, part: partOf(answer, part), ...filter, limit: CSV_PAGE }
  const { parts } = measureOf(answer.id)
  return save(
    `${answer.id}-${asked.part}-${filter.startDate}-${filter.endDate}`,
    (own) => parts.find(({ id }) => id === own)?.name ?? own,
    (page) => call(analytics.records, { ...asked, page }),
  )
}

/** The visits of a bar or a cell. */
export const saveVisits = (name: string, asked: Asked, partName: (part: string) => string): Promise<void> =>
  save(`${name}-${asked.startDate}-${asked.endDate}`, partName, (page) =>
    call(analytics.visits, { ...asked, page, limit: CSV_PAGE }),
  )
