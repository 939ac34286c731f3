import { randomUUID } from 'node:crypto'
import { type Prescriber, importColumns, prescribers } from '@rounds/contract/prescribers'
import { notFound } from '@rounds/contract/refusal'
import type { Visit } from '@rounds/contract/visits'
import type { Db } from '#platform/database/db.ts'
import { addJobTo } from '#platform/work/jobs.ts'
import { pageOfRows } from '#platform/http/page.ts'
import { madeOnce } from '#platform/http/made-once.ts'
import { reply } from '#platform/http/reply.ts'
import { OfBytes, type ReadAgain, implement, readingAgain } from '#platform/http/implement.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { countAttempt } from '#platform/identity/throttle.ts'
import { archivePrescriber, changePrescriber, createPrescriber, importPrescribers } from './commands.ts'
import type { PrescriberExport } from './jobs.ts'
import { countLetters, findPrescriber, listPrescribers } from './queries.ts'
import { exportLimit } from './rules.ts'

/** The latest visits to a prescriber in the user's scope. */
type VisitsTo = (db: Db, user: SessionUser, prescriberId: string) => Promise<Visit[]>

const routesWith = (visitsTo: VisitsTo) =>
  implement(prescribers, {
    list: async ({ db, user }, filter) => pageOfRows(await listPrescribers(db, user, filter), filter),

    letters: ({ db, user }) => countLetters(db, user),

    // The same id again answers what is stored (decisions.md).
    create: (context, draft) =>
      madeOnce(context, draft.id, findPrescriber, () => createPrescriber(context, draft)),

    importTemplate: () =>
      reply(`${importColumns.join(',')}\r\n`, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="prescribers-template.csv"',
        },
      }),

    importRows: new OfBytes(async (context, body) => (await importPrescribers(context, body)).answer),

    exportList: async ({ db, user }, { columns, ...filter }) => {
      await countAttempt(db, [exportLimit(user.id)])
      const fileId = randomUUID()
      const job: PrescriberExport = { userId: user.id, fileId, filter, columns }
      addJobTo(db, 'export-prescribers', job)
      db.audit({ action: 'export', resource: 'prescriber', details: { ...filter, columns, fileId } })
      return { status: 'queued' as const }
    },

    get: async ({ db, user }, { id }) => {
      const [prescriber, visits] = await Promise.all([findPrescriber(db, user, id), visitsTo(db, user, id)])
      if (!prescriber) throw notFound('Prescriber')
      return { ...prescriber, visits }
    },

    update: (context, { id, ...change }) => changePrescriber(context, id, change),

    remove: async (context, { id }) => {
      await archivePrescriber(context, id)
      return undefined
    },
  })

const again: ReadAgain<Prescriber> = ({ db, user }, id) => findPrescriber(db, user, id)
/** `visitsTo`: visits are records of prescribers, and known to whoever puts both together. */
export const prescriberRoutes = (visitsTo: VisitsTo) =>
  readingAgain(prescribers, routesWith(visitsTo), { create: again, update: again })
