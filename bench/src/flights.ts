import type pg from 'pg'
import { BEGIN, COMMIT, type Command, setTenant } from '@rounds/server/src/platform/database/flight.ts'
import type { Step } from './recorder.ts'

/** Statements that travel together, as the server sends them. */
export type Flights = Command[][]

export type LimitTarget = {
  owner: pg.Client
  url: string
  /** Of the shape, for tables and messages. */
  name: string
  samples: Flights[]
  /** Of these a second, about. */
  rate: number
}
/** Samples per second, measured for so many whole seconds; `look` is told the meter's process as they begin and as they end. */
export type MeasureLimit = (seconds: number, look: (pid: number) => void) => Promise<number>

export const LIMIT_CONNECTIONS = 4

/** The place of the idempotency key among the values of a statement, which must be new each time. */
export const freshKeyAt = ({ text }: Command): number | undefined =>
  text.includes('insert into idempotency_keys') ? 3 : undefined

export const flightsOf = (steps: Step[]): Flights =>
  steps.flatMap(({ tenantId, statements, last, isTransaction }) => {
    const tenant = setTenant(tenantId)
    const [first, ...middle] = statements
    const opening = first ? [tenant, first] : [tenant]
    if (!isTransaction) return [opening]
    return [[BEGIN, ...opening], ...middle.map((statement) => [statement]), [...last, COMMIT]]
  })

/** A value as PostgreSQL reads it in text. */
export const literal = (value: unknown): string => {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value))
    return `{${value.map((item) => (item == null ? 'null' : JSON.stringify(literal(item)))).join(',')}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
