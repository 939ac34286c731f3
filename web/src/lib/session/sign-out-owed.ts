import { oweSignOut, owesSignOut, settleSignOut } from '#lib/person/auth-store.ts'
import { isTemporary } from '#lib/plain/errors.ts'
import { send } from '#lib/wire/http.ts'
import { lightCalls } from '#lib/wire/light-calls.ts'
import { onNextContact } from './next-contact.ts'

let settling: Promise<boolean> | undefined
let tries = 0

const settle = async (): Promise<boolean> => {
  try {
    await send(lightCalls.logout)
  } catch (error) {
    if (isTemporary(error)) {
      onNextContact(mayStart, ++tries)
      return false
    }
  }
  tries = 0
  settleSignOut()
  return true
}

/**
 * A sign-out that the server has not heard of comes before anybody's session: until it has, nobody is signed in again by old
 * cookies, and it must not end the session of whoever signs in next.
 */
export const mayStart = async (): Promise<boolean> => {
  if (!owesSignOut()) return true
  settling ??= settle().finally(() => {
    settling = undefined
  })
  return settling
}

/** The server did not hear of a sign-out: it does as soon as it can, without a reload. */
export const leaveOwed = (): void => {
  oweSignOut()
  onNextContact(mayStart)
}
