import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Db, Transaction } from '#platform/database/db.ts'
import { type JobHandlers, addJobTo, job, ofTenant } from './jobs.ts'
import { id } from '@rounds/contract/common'
import type { Services } from './services.ts'
import type { Mail } from '#messages/mails.ts'
import { type Settings, publicUrlOf } from '#platform/plain/settings.ts'

/** A link into a tenant's screen that carries a token in the fragment, which browsers send to nobody. */
export const tokenLink = (settings: Settings, slug: string, screen: string, token: string): string =>
  `${publicUrlOf(settings)}/${slug}/${screen}#token=${token}`

/** Puts a mail into the outbox with the effect it tells of; a job sends it (requirements S-086), `task` unless it is an ordinary one. */
export const queueMail = (
  db: Transaction,
  { to, subject, text, stopUrl }: Mail,
  { mailId = randomUUID(), task = 'send-mail' } = {},
): void => {
  db.beforeCommit(
    'insert into mails (tenant_id, id, recipient, subject, body, stop_url) values ($1, $2, $3, $4, $5, $6)',
    [mailId, to, subject, text, stopUrl ?? null],
  )
  addJobTo(db, task, { mailId })
}

/** Mails that were sent long ago, or never will be. */
export const deleteOldMails = (db: Transaction) =>
  db.rows(`delete from mails where tenant_id = $1 and created_at < now() - interval '30 days'`)

export type MailRow = { recipient: string; subject: string; body: string; stopUrl?: string | null }

/** A mail that has not left. */
const findWaitingMail = (db: Db, mailId: string): Promise<MailRow | undefined> =>
  db.row<MailRow>(
    'select recipient, subject, body from mails where tenant_id = $1 and id = $2 and sent_at is null',
    [mailId],
  )

/** A mail server's words name the mailbox that it refuses: only its codes may reach the log. */
export class MailError extends Error {
  /** What the server answered, and to which command; neither where it did not. */
  readonly status: number | undefined
  readonly command: string | undefined
  /** The whole mail was handed over, and nothing was answered: nobody knows whether it was taken. */
  readonly isDoubtful: boolean
  constructor(error: unknown, isWhole: boolean) {
    const { code, responseCode, command } = error as {
      code?: string
      responseCode?: number
      command?: string
    }
    super(`The mail server refused: ${[code, responseCode, command].filter(Boolean).join(' ')}`)
    this.status = responseCode
    this.command = command
    this.isDoubtful = isWhole && responseCode === undefined
  }
}

type Attachment = { filename: string; contentType: string; content: Uint8Array }
/** Hands a mail to the mail server, or throws a `MailError`. */
type SendMail = (mailId: string, mail: MailRow, attachments?: Attachment[]) => Promise<void>

/** Undefined without SMTP: mails stay in the outbox then, where the development page shows them. */
export const mailSender = (settings: Settings): SendMail | undefined => {
  const { smtpUrl } = settings
  if (smtpUrl === undefined) return undefined
  const host = new URL(publicUrlOf(settings)).hostname
  return async (mailId, { recipient, subject, body, stopUrl = null }, attachments = []) => {
    let isWhole = false
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      // Only its log says when the last byte of a mail has left.
      logger: {
        info: (entry: { tnx?: string }) => {
          if (entry.tnx === 'message') isWhole = true
        },
      },
    })
    await transport
      .sendMail({
        from: settings.mailFrom,
        to: { name: '', address: recipient },
        subject,
        text: body,
        attachments: attachments.map(({ content, ...rest }) => ({ ...rest, content: Buffer.from(content) })),
        // The same in a second try, so that mailboxes show a mail once.
        messageId: `<${mailId}@${host}>`,
        headers: {
          // No mailbox answers that its owner is away, RFC 3834.
          'Auto-Submitted': 'auto-generated',
          // A mail program's own button, RFC 8058.
          ...(stopUrl !== null && {
            'List-Unsubscribe': `<${stopUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
      .catch((error: unknown) => {
        throw new MailError(error, isWhole)
      })
  }
}

/** The body may hold a token, and so does where it is stopped: neither is kept once it has arrived. */
export const markSent = (db: Transaction, mailId: string) =>
  db.rows(`update mails set sent_at = now(), body = '', stop_url = null where tenant_id = $1 and id = $2`, [
    mailId,
  ])

export const QueuedMail = ofTenant.extend({ mailId: id })

/** Sends what lies in the outbox. */
export const mailJobs = ({ settings, database }: Services): JobHandlers => {
  const send = mailSender(settings)
  return {
    'send-mail': job(QueuedMail, async ({ tenantId, mailId }) => {
      if (!send) return
      const mail = await findWaitingMail(database.read(tenantId), mailId)
      if (!mail) return
      await send(mailId, mail)
      await database.inTenant(tenantId, (db) => markSent(db, mailId))
    }),
  }
}
