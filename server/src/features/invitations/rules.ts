import { conflict } from '@rounds/contract/refusal'
import type { ConstraintRefusals } from '#platform/plain/errors.ts'

const alreadyExists = () => conflict('User already exists', 'DUPLICATE')
export const invitationConstraints: ConstraintRefusals = {
  users_email: alreadyExists,
  invitations_open: alreadyExists,
}

/** Requirements S-079. */
export const INVITATION_DAYS = 7
