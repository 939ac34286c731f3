import type pg from 'pg'
import type { z } from 'zod'
import type { Endpoint } from '@rounds/contract/endpoint'
import { columnOf } from '#platform/database/columns.ts'
import { bare, definition } from './endpoints.ts'

type Described = { name: string; tableID: number; columnID: number; dataTypeID: number }
type Wire = Record<'parse' | 'describe', (message: object) => void> & { sync(): void }

/** The columns that a statement answers; nothing is carried out. */
const describe = (client: pg.Client, text: string): Promise<Described[]> =>
  new Promise((resolve, reject) => {
    let columns: Described[] = []
    const question = {
      submit(wire: Wire) {
        wire.parse({ name: '', text })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
        return null
      },
      handleRowDescription: ({ fields }: { fields: Described[] }) => void (columns = fields),
      handleReadyForQuery: () => resolve(columns),
      handleError: reject,
    }
    client.query(question as unknown as pg.Submittable)
  })

type Shape = Record<string, z.ZodType>
/** The fields of every object that an answer holds. */
const shapesIn = (schema: z.ZodType): Shape[] => {
  const { shape, element, options = [] } = definition(bare(schema))
  const inner = [...Object.values(shape ?? {}), ...options, ...(element ? [element] : [])]
  return [...(shape ? [shape] : []), ...inner.flatMap(shapesIn)]
}

/** What JSON a type of the database becomes, by its category there; others are not compared. */
const kinds: Record<string, string[]> = {
  A: ['array'],
  B: ['boolean'],
  D: ['string'],
  E: ['string', 'enum', 'literal'],
  N: ['number'],
  S: ['string', 'enum', 'literal'],
}

type Stored = { key: string; mayBeNull: boolean; labels: string[] }
const storedColumns = `select a.attrelid || '.' || a.attnum as key, not a.attnotnull as "mayBeNull",
    array(select e.enumlabel::text from pg_enum e where e.enumtypid = a.atttypid) as labels
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and a.attnum > 0`

/**
 * Holds what statements answer against what the contract says of the answers they are asked for, whatever rows there are now: kinds
 * of values, null, every word of an enum. Which object of an answer is a statement's, its names tell: the one that has most of
 * them, but at least two. Answers the fields that were compared, and the faults.
 */
export const compareColumns = async (
  owner: pg.Client,
  statements: Map<string, Set<Endpoint>>,
): Promise<{ compared: Set<string>; faults: Set<string> }> => {
  const { rows } = await owner.query<Stored>(storedColumns)
  const stored = new Map(rows.map((row) => [row.key, row]))
  const { rows: types } = await owner.query<{ id: number; category: string }>(
    'select oid::int as id, typcategory as category from pg_type',
  )
  const kindOf = new Map(types.map(({ id, category }) => [id, kinds[category]]))
  const [compared, faults] = [new Set<string>(), new Set<string>()]
  for (const [text, askers] of statements) {
    if (askers.size === 0 || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue
    const columns = (await describe(owner, text)).map((column) => ({ ...column, ...columnOf(column, 0) }))
    for (const { name, output } of askers) {
      const [shape = {}] = shapesIn(output)
        .map((fields) => ({ fields, shared: columns.filter((column) => column.name in fields).length }))
        .filter(({ shared }) => shared > 1)
        .toSorted((a, b) => b.shared - a.shared)
        .map(({ fields }) => fields)
      for (const column of columns) {
        const schema = shape[column.name]
        if (!schema) continue
        const label = `${name}: ${column.name}`
        compared.add(label)
        const { mayBeNull, labels = [] } = stored.get(`${column.tableID}.${column.columnID}`) ?? {}
        const refuses = (value: unknown) => !schema.safeParse(value).success
        if (mayBeNull && refuses(null)) faults.add(`${label} may be null`)
        for (const word of labels) if (refuses(word)) faults.add(`${label} may be ${word}`)
        const { type } = definition(bare(schema))
        if (kindOf.get(column.dataTypeID)?.includes(type) === false) faults.add(`${label} is no ${type}`)
      }
    }
  }
  return { compared, faults }
}
