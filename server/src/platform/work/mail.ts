import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Transaction } from '#platform/database/db.ts'
import { type JobHandlers, addJobTo, job, ofTenant } from './jobs.ts'
import { id } from '@rounds/contract/common'
import type { Services } from './services.ts'
import type { Mail } from '#messages/mails.ts'
import { type Settings, publicUrlOf } from '#platform/plain/settings.ts'

/** A link into a tenant's screen that carries a token in the fragment, which browsers send to nobody. */
export const tokenLink = (settings: Settings, slug: string, screen: string, token: string): string =>
  `${publicUrlOf(settings)}/${slug}/${screen}#token=${token}`

/** Puts a mail into the outbox with the effect it tells of; a job sends it (requirements S-086). */
export const queueMail = (db: Transaction, { to, subject, text }: Mail): void => {
  const mailId = randomUUID()
  db.beforeCommit('insert into mails (tenant_id, id, recipient, subject, body) values ($1, $2, $3, $4, $5)', [
    mailId,
    to,
    subject,
    text,
  ])
  addJobTo(db, 'send-mail', { mailId })
}

/** Mails that were sent long ago, or never will be. */
export const deleteOldMails = (db: Transaction) =>
  db.rows(`delete from mails where tenant_id = $1 and created_at < now() - interval '30 days'`)

type Row = { recipient: string; subject: string; body: string }

/** A mail server's words name the mailbox that it refuses: only its codes may reach the log. */
const withoutAddress = (error: unknown): Error => {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  return new Error(`The mail server refused: ${[code, responseCode, command].filter(Boolean).join(' ')}`)
}

const Queued = ofTenant.extend({ mailId: id })

/** Sends what lies in the outbox. Without SMTP it stays there, where the development page shows it. */
export const mailJobs = ({ settings, database }: Services): JobHandlers => {
  const { smtpUrl } = settings
  if (smtpUrl === undefined) return { 'send-mail': async () => undefined }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const host = new URL(publicUrlOf(settings)).hostname
  return {
    'send-mail': job(Queued, async ({ tenantId, mailId }) => {
      const mail = await database
        .read(tenantId)
        .row<Row>(
          'select recipient, subject, body from mails where tenant_id = $1 and id = $2 and sent_at is null',
          [mailId],
        )
      if (!mail) return
      await transport
        .sendMail({
          from: settings.mailFrom,
          to: { name: '', address: mail.recipient },
          subject: mail.subject,
          text: mail.body,
          // The same in a second try, so that mailboxes show a mail once.
          messageId: `<${mailId}@${host}>`,
        })
        .catch((error: unknown) => {
          throw withoutAddress(error)
        })
      // The body may hold a token: it is not kept once it has arrived.
      await database.inTenant(tenantId, (db) =>
        db.rows(`update mails set sent_at = now(), body = '' where tenant_id = $1 and id = $2`, [mailId]),
      )
    }),
  }
}
