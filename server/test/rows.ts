import type { Message } from '@rounds/contract/messages'
import type { Prescriber } from '@rounds/contract/prescribers'
import type { Visit } from '@rounds/contract/visits'
import type { Tables } from './db.generated.ts'

/**
 * The compiler compares the database with the contract: what both name has one type. A migration that changes a column
 * without its field, or the other way round, does not compile.
 */
type Shared<Row, Entity> = Pick<Row, keyof Row & keyof Entity>
type Differing<Row, Entity> = {
  [Key in keyof Shared<Row, Entity>]: unknown extends Row[Key]
    ? never
    : [Row[Key], Entity[Key & keyof Entity]] extends [Entity[Key & keyof Entity], Row[Key]]
      ? never
      : Key
}[keyof Shared<Row, Entity>]
type Agrees<Row, Entity> = [Differing<Row, Entity>] extends [never] ? true : Differing<Row, Entity>

export type Agreements = [
  visits: Agrees<Tables['visits'], Visit>,
  prescribers: Agrees<Tables['prescribers'], Prescriber>,
  messages: Agrees<Tables['messages'], Message>,
]
export const agreements: Agreements = [true, true, true]
