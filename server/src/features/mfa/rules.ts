import { conflict } from '@rounds/contract/refusal'
import { type Limit, throttleKey } from '#platform/identity/throttle.ts'

/** Wrong codes and passwords of somebody who is beyond the first password (server-rules 6.7). */
export const proofLimit = (userId: string): Limit => ({
  key: throttleKey('second-factor', userId),
  max: 5,
  seconds: 15 * 60,
})

export const notOffered = () =>
  conflict(
    'This server cannot keep second factors. Ask whoever runs it to set SECRETS_KEY.',
    'MFA_NOT_OFFERED',
  )
