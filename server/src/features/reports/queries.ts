import type {
  Report,
  ReportDraft,
  ReportFilter,
  ReportFormat,
  ReportParameters,
  TemplateId,
} from '@rounds/contract/reports'
import { reportTemplates } from '@rounds/contract/reports'
import type { Db, Transaction } from '#platform/database/db.ts'
import { type Listed, conditionsOf, listed, searched } from '#platform/database/listed.ts'
import type { Document } from '@rounds/contract/documents/document'
import { teamOf } from '#features/team/queries.ts'

/** Names of templates are data of the contract, not of a table. */
const templateName = `case r.template ${reportTemplates
  .map(({ id, name }) => `when '${id}' then '${name}'`)
  .join(' ')} end as template_name`
const reportColumns = `r.id, r.title, r.description, r.status, r.format, r.template as template_id, ${templateName}, r.created_at, r.generated_at,
  r.expires_at, r.file_asset_id, r.parameters, r.error_message, r.progress, r.status = 'saved' as is_saved`

const listReports = (
  db: Db,
  userId: string,
  saved: boolean,
  filter: Pick<ReportFilter, 'page' | 'limit' | 'search'> & Partial<ReportFilter>,
): Promise<Listed<Report>> => {
  const asked = conditionsOf(
    [userId],
    'r.tenant_id = $1 and r.created_by = $2',
    `r.status ${saved ? '=' : '<>'} 'saved'`,
  )
  asked.add(filter.status, (parameter) => `r.status = ${parameter}`)
  asked.add(filter.templateId, (parameter) => `r.template = ${parameter}`)
  asked.add(searched(filter.search), (parameter) => `r.title ilike ${parameter}`)
  return listed<Report>(
    db,
    {
      from: 'reports r',
      where: asked.where,
      values: asked.values,
      order: 'r.created_at desc, r.id',
      joins: 'join reports r on r.tenant_id = $1 and r.id = found.id',
      columns: reportColumns,
    },
    filter,
  )
}
export const listGenerated = (db: Db, userId: string, filter: ReportFilter) =>
  listReports(db, userId, false, filter)
export const listSaved = (db: Db, userId: string, filter: Pick<ReportFilter, 'page' | 'limit' | 'search'>) =>
  listReports(db, userId, true, filter)

/** An own report; `lock` holds it until the transaction ends. */
export const findReport = (
  db: Db,
  userId: string,
  id: string,
  { lock = false } = {},
): Promise<Report | undefined> =>
  db.row<Report>(
    `select ${reportColumns} from reports r where r.tenant_id = $1 and r.id = $2 and r.created_by = $3 ${lock ? 'for update' : ''}`,
    [id, userId],
  )

/** Delegates of the team among `ids`. */
export const countInTeam = async (db: Db, supervisorId: string, ids: string[]): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*) as count from users where tenant_id = $1 and id = any($3::uuid[]) and deleted_at is null and id in ${teamOf('$2')}`,
      [supervisorId, ids],
    )
  ).count

export const insertReport = (
  db: Transaction,
  userId: string,
  draft: Omit<ReportDraft, 'title' | 'templateId'> & { title: string; templateId: TemplateId },
  status: 'pending' | 'saved',
): Promise<Report> =>
  db.one<Report>(
    `with r as (
       insert into reports (tenant_id, created_by, template, title, description, status, format, parameters)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning *)
     select ${reportColumns} from r`,
    [
      userId,
      draft.templateId,
      draft.title,
      draft.description || null,
      status,
      draft.format,
      draft.parameters,
    ],
  )

export const restartReport = (db: Transaction, id: string): Promise<Report> =>
  db.one<Report>(
    `with r as (
       update reports set status = 'pending', progress = 0, error_message = null where tenant_id = $1 and id = $2 returning *)
     select ${reportColumns} from r`,
    [id],
  )

/** With its file. */
export const deleteReport = (db: Transaction, id: string) =>
  db.rows(
    `with gone as (delete from reports where tenant_id = $1 and id = $2 returning file_asset_id)
     delete from files where tenant_id = $1 and id in (select file_asset_id from gone)`,
    [id],
  )

export type Work = {
  id: string
  createdBy: string
  createdAt: string
  templateId: TemplateId
  title: string
  format: ReportFormat
  parameters: ReportParameters
}
/** What is to be made, from when on it is under way; undefined when it is made, or was deleted. */
export const beginReport = (db: Transaction, id: string): Promise<Work | undefined> =>
  db.row<Work>(
    `update reports set status = 'processing', progress = 10 where tenant_id = $1 and id = $2 and status in ('pending', 'processing')
     returning id, created_by, created_at, template as template_id, title, format, parameters`,
    [id],
  )

export const setProgress = (db: Transaction, id: string, progress: number) =>
  db.rows(`update reports set progress = $3 where tenant_id = $1 and id = $2 and status = 'processing'`, [
    id,
    progress,
  ])

/** What of it is still to be done, if anything; held until the transaction ends, so that nobody finishes it twice. */
export const lockUnfinished = (db: Transaction, id: string) =>
  db.row<{ status: 'pending' | 'processing' }>(
    `select status from reports where tenant_id = $1 and id = $2 and status in ('pending', 'processing') for update`,
    [id],
  )

export const completeReport = (
  db: Transaction,
  id: string,
  { fileId, document, days }: { fileId: string; document: Document; days: number },
) =>
  db.rows(
    `update reports set status = 'completed', progress = 100, error_message = null, document = $3, file_asset_id = $4,
       generated_at = now(), expires_at = now() + make_interval(days => $5) where tenant_id = $1 and id = $2`,
    [id, document, fileId, days],
  )

/** Whose report failed just now. */
export const failReport = (db: Transaction, id: string, message: string) =>
  db.row<{ createdBy: string; title: string }>(
    `update reports set status = 'failed', error_message = $3 where tenant_id = $1 and id = $2 and status in ('pending', 'processing')
     returning created_by, title`,
    [id, message],
  )

export const findDocument = async (db: Db, id: string): Promise<Document | undefined> =>
  (
    await db.row<{ document: Document }>(`select document from reports where tenant_id = $1 and id = $2`, [
      id,
    ])
  )?.document

/** What had expired long ago. */
export const deleteOldReports = (db: Transaction) =>
  db.rows(
    `delete from reports where tenant_id = $1 and expires_at < now() - interval '60 days' or tenant_id = $1 and status = 'failed' and created_at < now() - interval '90 days'`,
  )

/** For whom a report is made, and how their company looks; its logo where it is a stored one. */
export const findLook = async (db: Db, userId: string) => {
  const found = await db.row<{ person: string; company: string; colour: string; logo: Uint8Array | null }>(
    `select u.first_name || ' ' || u.last_name as person, t.name as company, t.settings #>> '{branding,primaryColor}' as colour,
       (select f.bytes from files f where f.tenant_id = $1 and f.purpose = 'logo'
          and f.id::text = right(coalesce(t.settings #>> '{branding,logo}', t.logo), 36)) as logo
     from users u join tenants t on t.id = $1 where u.tenant_id = $1 and u.id = $2`,
    [userId],
  )
  return found && { ...found, logo: found.logo ?? undefined }
}

/** In which department each member of a team is. */
export const listDepartments = (db: Db, supervisorId: string) =>
  db.rows<{ id: string; department: string | null }>(
    `select u.id, d.name as department from users u left join departments d on d.tenant_id = $1 and d.id = u.department_id
     where u.tenant_id = $1 and u.id in ${teamOf('$2')}`,
    [supervisorId],
  )
