import { DAY_MS } from '../dates.ts'
import type { People } from './people.ts'
import { stableId } from './random.ts'
import { hexOf, sha256 } from './sha256.ts'

const iso = (at: number) => new Date(at).toISOString()

/** Who was invited: the name, as what, how many days ago, and what became of it. */
const invited = [
  ['Camille', 'Royer', 'DELEGATE', 1, 'pending'],
  ['Nadir', 'Haddou', 'DELEGATE', 5, 'pending'],
  ['Thea', 'Lindqvist', 'SUPERVISOR', 2, 'refused'],
  ['Pavel', 'Horak', 'DELEGATE', 12, 'expired'],
  ['Greta', 'Amsel', 'DELEGATE', 20, 'cancelled'],
] as const

/** Invitations of a demo company. Nobody knows their tokens; sent again they work. */
export const demoInvitations = ({ tenantId, admin, supervisor, departments }: People, now: number) =>
  invited.map(([firstName, lastName, role, ago, state], place) => {
    const at = now - ago * DAY_MS
    const email = `${firstName}.${lastName}@${admin.email.split('@')[1]}`.toLowerCase()
    const hash = hexOf(sha256(`${tenantId} ${email}`))
    return {
      id: stableId(tenantId, 'invitation', email),
      email,
      firstName,
      lastName,
      role,
      departmentId: departments[place % departments.length]?.id ?? null,
      supervisorId: role === 'DELEGATE' ? supervisor.id : null,
      tokenHash: String.raw`\x${hash}`,
      invitedBy: admin.id,
      invitedAt: iso(at),
      expiresAt: iso(at + 7 * DAY_MS),
      cancelledAt: state === 'cancelled' ? iso(at + DAY_MS) : null,
      mailFailedAt: state === 'refused' ? iso(at) : null,
    }
  })
