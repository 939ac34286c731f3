import { NEXT_VISIT_DAYS } from '@rounds/contract/constants'
import { csvOf } from '@rounds/contract/csv'
import { addDays, dayIn } from '@rounds/contract/dates'
import type { Parsed } from '@rounds/contract/endpoint'
import { fileColumns, fileRow } from '@rounds/contract/prescriber-file'
import type { Prescriber, prescribers } from '@rounds/contract/prescribers'
import { isStillToDo } from '@rounds/contract/transitions'
import { wordsOfFile } from '@rounds/contract/words/wording'
import type { Ask } from '#demo/door/ask.ts'
import { dataOf } from './files.ts'
import { notify } from './news.ts'
import { withinOf } from './scope.ts'

/** As long as the server keeps one. */
const DAYS = 7

/** Writes what a filter finds to a file, and tells of it; at once, for nobody waits in a browser. */
export const exportPrescribers = (
  ask: Ask,
  found: Prescriber[],
  columns: Parsed<typeof prescribers.exportList>['columns'],
): void => {
  const { company, user, now, at } = ask
  const today = dayIn(now, user.timezone)
  const within = withinOf(company, user)
  const coming = company
    .rows('visits')
    .filter(
      (row) =>
        within(row.delegateId) &&
        isStillToDo(row) &&
        row.scheduledDate >= today &&
        row.scheduledDate <= addDays(today, NEXT_VISIT_DAYS),
    )
  const days = Map.groupBy(coming, ({ prescriberId }) => prescriberId)
  const nextOf = (id: string) =>
    days
      .get(id)
      ?.map(({ scheduledDate }) => scheduledDate)
      .toSorted()[0] ?? null
  const words = wordsOfFile('prescribers', user.language)
  const text = csvOf([
    fileColumns(columns).map((column) => words.columns[column]),
    ...found.map((each) => fileRow({ ...each, nextVisit: nextOf(each.id) }, columns)),
  ])
  const name = `${words.name}-${today}.csv`
  const id = crypto.randomUUID()
  company.put('files', {
    id,
    name,
    contentType: 'text/csv; charset=utf-8',
    purpose: 'export',
    createdBy: user.id,
    ...dataOf(text),
  })
  notify(company, at, [
    {
      userId: user.id,
      type: 'file',
      wording: 'file-ready',
      parameters: { file: name, count: String(found.length), days: String(DAYS) },
      relatedId: id,
      actionUrl: null,
    },
  ])
}
