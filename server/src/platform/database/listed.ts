import type { Db } from './db.ts'
import { columnName } from './columns.ts'
import type { Row } from './rows.ts'

/** A list in SQL, in which `$1` is the tenant and `values` follow from `$2`. */
export type List<Extra extends object = object> = {
  /** The table and its name in the statement: `visits v`. It has an `id`. */
  from: string
  where: string
  /** `where` names all of them, so that it can count alone. */
  values: unknown[]
  /** Without ties, so that no page repeats or leaves out a row: it ends with the id. */
  order: string
  /**
   * What a row of the page is read from once its id is found: the table again, by `found.id`, and what it is joined with. Rows are
   * then found in an index alone where there is one (performance.md, point 6). Without it a row is read as it is found.
   */
  joins?: string
  columns: string
  /** What is said about a row and is no part of it, each by its name. */
  extras?: Record<keyof Extra & string, string>
  /**
   * How all of them are counted, if not by `where`: by a quicker condition, by a number that is known otherwise, or `in passing`
   * where all are read anyhow.
   */
  counted?: { where: string } | { as: string } | 'in passing'
}

/** Rows of a page in the order of the list, what is said about each, and how many there are in all. */
export type Listed<T, Extra extends object = object> = { data: Row<T>[]; extras: Row<Extra>[]; total: number }

/** No column of an entity has this name. */
const TOTAL = '#total'
type Counted = { [TOTAL]: number }

/**
 * One page of a list and how many there are in all, in one statement. The size of a page stands in the text: of a value the
 * planner would take a tenth of the table, and read all of it. A page beyond the last has no row that could carry the count: it
 * is asked for then.
 */
export const listed = async <T, Extra extends object = object>(
  db: Db,
  { from, where, values, order, joins, columns, extras, counted }: List<Extra>,
  { page, limit }: { page: number; limit: number },
): Promise<Listed<T, Extra>> => {
  const table = from.slice(from.lastIndexOf(' ') + 1)
  const count =
    typeof counted === 'object' && 'as' in counted
      ? `select ${counted.as} as total`
      : `select count(*) as total from ${from} where ${typeof counted === 'object' ? counted.where : where}`
  const beside = Object.entries<string>(extras ?? {})
  const said = beside.map(([name, text]) => `${text} as ${columnName(name)}, `).join('')
  const [found, key] = joins === undefined ? [table, '*'] : ['found', 'id']
  const rows = await db.rawRows<T, Extra & Counted>(
    `select ${columns}, ${said}${found}."${TOTAL}"
     from (select ${table}.${key}, ${counted === 'in passing' ? 'count(*) over ()' : `(${count})`} as "${TOTAL}"
       from ${from} where ${where} order by ${order} limit ${limit} offset $${values.length + 2}) ${found}
     ${joins ?? ''} order by ${order}`,
    [...values, (page - 1) * limit],
    [...beside.map(([name]) => name), TOTAL],
  )
  const [first] = rows
  const beyond = first === undefined && page > 1 && (await db.row<{ total: number }>(count, values))
  return {
    data: rows.map(({ row }) => row),
    extras: rows.map(({ extra }) => extra),
    total: (beyond ? beyond.total : first?.extra.value[TOTAL]) ?? 0,
  }
}

/** Conditions that all hold, and the values that they name: `first` from `$2`, then those of `add`. */
export const conditionsOf = (first: unknown[], ...always: string[]) => {
  const values = [...first]
  const texts = [...always]
  return {
    values,
    /** Adds what a filter asks for, with its value in `parameter`; undefined asks for nothing. */
    add(value: unknown, condition: (parameter: string) => string) {
      if (value === undefined) return
      values.push(value)
      texts.push(condition(`$${values.length + 1}`))
    },
    get where() {
      return texts.join(' and ')
    },
  }
}

export type Conditions = ReturnType<typeof conditionsOf>

/** A pattern for `ilike` of what holds these words as they stand. */
export const searched = (search: string | undefined) =>
  search === undefined ? undefined : `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
