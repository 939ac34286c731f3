import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type JobHandlers, job, ofTenant } from '#platform/work/jobs.ts'
import { setupLinkMail } from '#messages/mails.ts'
import { mailSender, tokenLink } from '#platform/work/mail.ts'
import type { Services } from '#platform/work/services.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'
import { addToken, deleteOldCount, deleteOldSetup } from './queries.ts'

const Link = ofTenant.extend({ email: z.string(), opened: z.string() })

export const setupJobs = ({ database, settings }: Services): JobHandlers => {
  const send = mailSender(settings)
  return {
    'clear-setup': job(ofTenant, ({ tenantId }) =>
      database.inTenant(tenantId, async (db) => {
        await deleteOldSetup(db)
        await deleteOldCount(db)
      }),
    ),
    // There is no company yet in whose outbox the mail could lie: it is made where it is sent, with a token of its own.
    'mail-setup-link': job(Link, async ({ tenantId, email, opened }) => {
      if (!send) return
      const token = mintToken('fvu', tenantId)
      const isOpen = await database.inTenant(tenantId, (db) =>
        addToken(db, Buffer.from(opened, 'base64'), sha256(token)),
      )
      if (!isOpen) return
      const { to, subject, text } = setupLinkMail(email, tokenLink(settings, 'setup', 'company-info', token))
      await send(randomUUID(), { recipient: to, subject, body: text })
    }),
  }
}
