import { addDays, dayIn, instantOf, weekdayOf } from '../dates.ts'
import { randomFrom, stableId } from './random.ts'

const DAYS = 30

/** Who signed in when, as the audit log has it: most people on most working days of the last month, in the morning. */
export const demoSignIns = (
  users: readonly { id: string }[],
  timezone: string,
  now: number,
): Record<string, unknown>[] => {
  const today = dayIn(now, timezone)
  return users.flatMap(({ id: userId }) =>
    Array.from({ length: DAYS }, (_, back) => addDays(today, -back)).flatMap(
      (day): Record<string, unknown>[] => {
        const random = randomFrom(`${userId} ${day}`)
        const isAway = weekdayOf(day) > 5 || random.whole(1, 10) === 1
        const minute = String(random.whole(0, 59)).padStart(2, '0')
        const at = instantOf(day, `0${random.whole(7, 9)}:${minute}`, timezone)
        if (isAway || Date.parse(at) > now) return []
        return [
          {
            id: stableId(userId, 'sign-in', day),
            userId,
            action: 'login',
            resource: 'session',
            resourceId: null,
            details: {},
            ipAddress: '192.0.2.10',
            userAgent: 'Demo',
            at,
          },
        ]
      },
    ),
  )
}
