import { z } from 'zod'
import { type JobHandlers, job, ofTenant } from '#platform/work/jobs.ts'
import { MailError, QueuedMail, mailSender, markSent } from '#platform/work/mail.ts'
import type { Services } from '#platform/work/services.ts'
import {
  closeAdminInvitations,
  hasAdmin,
  isAdminInvitedAfter,
  lockTenant,
} from '#features/tenants/queries.ts'
import { sendInvitation } from './commands.ts'
import { findWaitingMail, insertInvitation, setMailState } from './queries.ts'

const FirstAdmin = ofTenant.extend({
  admin: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** When they, or somebody else, were invited once more. */
  asked: z.string().optional(),
})

/** What the mail server will not take, however often it is asked. */
const isLasting = (error: unknown) => error instanceof MailError && (error.status ?? 0) >= 500

export const invitationJobs = ({ database, settings }: Services): JobHandlers => {
  const send = mailSender(settings)
  return {
    /** The first administrator of a new tenant (requirements E-019), in that tenant's own transaction. */
    'invite-admin': job(FirstAdmin, ({ tenantId, admin, ip, userAgent, asked }) =>
      database.inTenant(
        tenantId,
        async (db) => {
          // Of two that run at once the second sees whom the first has invited.
          const tenant = await lockTenant(db, tenantId)
          const invitedAt = asked ?? tenant?.createdAt
          if (!invitedAt || (await hasAdmin(db)) || (await isAdminInvitedAfter(db, invitedAt))) return
          if (asked !== undefined) await closeAdminInvitations(db, { email: admin.email, asked })
          // Nothing is stored when it was done before: the job runs again when its process was killed.
          await sendInvitation({ db, services: { settings } }, admin, (tokenHash) =>
            insertInvitation(db, { ...admin, role: 'TENANT_ADMIN', tokenHash, invitedAt }),
          )
        },
        { userId: null, ip, userAgent },
      ),
    ),

    /** The list says what became of the mail. One that failed is tried again by itself, unless that is no use, or sent again by a person. */
    'send-invitation': job(QueuedMail, async ({ tenantId, mailId }) => {
      const mail = send && (await findWaitingMail(database.read(tenantId), mailId))
      if (!mail) return
      try {
        await send(mailId, mail)
      } catch (error) {
        await database.inTenant(tenantId, (db) => setMailState(db, mailId, 'failed'))
        if (isLasting(error)) return
        throw error
      }
      await database.inTenant(tenantId, async (db) => {
        await setMailState(db, mailId, 'sent')
        await markSent(db, mailId)
      })
    }),
  }
}
