import { id } from '@rounds/contract/common'
import type { MailProblem } from '@rounds/contract/schedules'
import { reports } from '@rounds/contract/reports'
import { isAllowed } from '@rounds/contract/rights'
import { isSubscriptionOver } from '@rounds/contract/tenant-rules'
import { notify } from '#features/notifications/commands.ts'
import { findMember } from '#features/team/queries.ts'
import type { Transaction } from '#platform/database/db.ts'
import { type JobHandlers, job, ofTenant } from '#platform/work/jobs.ts'
import { MailError, QueuedMail, mailSender, markSent } from '#platform/work/mail.ts'
import type { Services } from '#platform/work/services.ts'
import { queueSending, runSchedule } from './commands.ts'
import { type Outgoing, dropMail, lockMail, setMail } from './queries.ts'

const Due = ofTenant.extend({ scheduleId: id })
const HOUR_MS = 3_600_000

/** A refusal of the address, or of the mail for good, or one that may have arrived; anything else may be otherwise in a while. */
const lasting = (error: unknown): MailProblem | undefined => {
  if (error instanceof MailError && error.isDoubtful) return 'interrupted'
  if (!(error instanceof MailError) || (error.status ?? 0) < 500) return undefined
  if (error.command === 'RCPT TO') return 'address'
  return error.command === 'DATA' || error.command === 'MAIL FROM' ? 'refused' : undefined
}

const tell = (db: Transaction, { createdBy, reportId }: Outgoing) =>
  db.announce({ userId: createdBy, type: 'report', id: reportId })

const fail = async (db: Transaction, mailId: string, mail: Outgoing, problem: MailProblem) => {
  await setMail(db, mailId, 'failed', problem)
  await notify(db, [
    {
      userId: mail.createdBy,
      type: 'report',
      wording: 'report-unsent',
      parameters: { report: mail.title, recipient: mail.person },
      relatedId: mail.reportId,
      actionUrl: '/supervisor/reports?tab=scheduled',
    },
  ])
}

export const scheduleJobs = ({ database, settings }: Services): JobHandlers => {
  const send = mailSender(settings)
  const settle = (
    tenantId: string,
    mailId: string,
    work: (db: Transaction, mail: Outgoing) => Promise<unknown>,
  ) =>
    database.inTenant(tenantId, async (db) => {
      const mail = await lockMail(db, mailId)
      if (mail) await work(db, mail)
    })

  /** The mail, once it is stored that it leaves; undefined when it has left, or never will. */
  const begin = (tenantId: string, mailId: string) =>
    database.inTenant(tenantId, async (db) => {
      const mail = await lockMail(db, mailId)
      if (!mail) return undefined
      const maker = await findMember(db, mail.createdBy)
      const mayLeave =
        maker && isAllowed(reports.generate, maker) && !isSubscriptionOver(mail.subscriptionStatus)
      if (!mail.hasBegun && (mail.isWithdrawn || !mayLeave)) {
        await dropMail(db, mailId)
        tell(db, mail)
        return undefined
      }
      if (!mail.hasBegun && mail.file !== null) {
        await setMail(db, mailId, 'begun')
        return { ...mail, file: mail.file }
      }
      // A process ended while it was sent: a second mail is worse than one that is told of.
      await fail(db, mailId, mail, mail.hasBegun ? 'interrupted' : 'gone')
      return undefined
    })

  return {
    'send-schedule': job(
      Due,
      ({ tenantId, scheduleId }) => database.inTenant(tenantId, (db) => runSchedule(db, scheduleId)),
      // Whatever was in the way for so long: nothing is left out.
      ({ tenantId, scheduleId }) =>
        database.inTenant(tenantId, async (db) =>
          queueSending(db, scheduleId, new Date(Date.now() + HOUR_MS).toISOString()),
        ),
    ),

    'mail-report': job(
      QueuedMail,
      async ({ tenantId, mailId }) => {
        const mail = send && (await begin(tenantId, mailId))
        if (!mail) return
        const { file: filename, contentType, bytes: content } = mail
        try {
          await send(mailId, mail, mail.asLink ? [] : [{ filename, contentType, content }])
        } catch (error) {
          const problem = lasting(error)
          await settle(tenantId, mailId, async (db) => {
            if (problem) return fail(db, mailId, mail, problem)
            await setMail(db, mailId, 'waiting', 'unreachable')
            tell(db, mail)
          })
          if (problem) return
          throw error
        }
        await settle(tenantId, mailId, async (db) => {
          await setMail(db, mailId, 'sent')
          await markSent(db, mailId)
          tell(db, mail)
        })
      },
      ({ tenantId, mailId }) =>
        settle(tenantId, mailId, (db, mail) =>
          fail(db, mailId, mail, mail.hasBegun ? 'interrupted' : 'unreachable'),
        ),
    ),
  }
}
