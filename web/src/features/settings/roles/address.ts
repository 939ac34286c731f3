import { addressOf, oneOf } from '#lib/page/address.ts'
import { roles } from './rules.ts'

/** Whose permissions a phone shows. */
export const rolesAddress = addressOf({ role: oneOf(roles) })
