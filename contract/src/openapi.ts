import { z } from 'zod'
import { MeasureRecord } from './analytics.ts'
import { Approval, ApprovalResult } from './approvals.ts'
import { FARTHEST_ROW } from './asked.ts'
import { Login, Profile, SessionStatus, User } from './auth.ts'
import { AuditChain, AuditLog, LogFilter } from './audit.ts'
import { CalendarEvent } from './calendar.ts'
import { CoachingNote } from './coaching.ts'
import { ErrorBody, Pagination, Place, PlaceDraft } from './common.ts'
import { CompanySettings, settingsDraft } from './companies.ts'
import { DelegateSummary, MonthlyProgress } from './dashboard.ts'
import { Department } from './departments.ts'
import { SupervisorActivity } from './desk.ts'
import { type Endpoint, Role, pathParameters } from './endpoint.ts'
import { DataExport } from './exports.ts'
import { StoredFile } from './files.ts'
import { API_BASE, api } from './index.ts'
import { Invitation } from './invites.ts'
import { Attachment, Message } from './messages.ts'
import { Notification } from './notifications.ts'
import { Health, HealthCheck } from './overview.ts'
import { ImportResult, Prescriber, PrescriberWithVisits } from './prescribers.ts'
import { Report, ReportParameters } from './reports.ts'
import { LastRun, Schedule } from './schedules.ts'
import { RolePermissions, StoredReviewRules } from './settings.ts'
import { SavedProgress, SetUp } from './setup.ts'
import { needsSession, rolesOf } from './rights.ts'
import { refusalTexts, refusalsOf } from './statuses.ts'
import { Delegate, DelegateDetail, MemberDraft, Pace, TeamMember, Week, WeekVisit } from './team.ts'
import { Localization, PublicTenant, Subscription, Tenant } from './tenants.ts'
import { AdminUser } from './users.ts'
import { Outcomes, OutcomesDraft, Visit, VisitDraft, VisitEvent, VisitPrescriber } from './visits.ts'

type Json = Record<string, unknown>

/** What has a name of its own in the document. Each is either sent or answered: one shape. */
const entities = {
  AdminUser,
  Approval,
  ApprovalResult,
  Attachment,
  AuditChain,
  AuditLog,
  CalendarEvent,
  CoachingNote,
  CompanySettings,
  DataExport,
  Delegate,
  DelegateDetail,
  DelegateSummary,
  Department,
  Error: ErrorBody,
  Health,
  HealthCheck,
  ImportResult,
  Invitation,
  LastRun,
  Localization,
  LocalizationDraft: settingsDraft.shape.localization.unwrap(),
  LogFilter,
  Login,
  MeasureRecord,
  MemberDraft,
  Message,
  MonthlyProgress,
  Notification,
  Outcomes,
  OutcomesDraft,
  Pace,
  Pagination,
  Place,
  PlaceDraft,
  Prescriber,
  PrescriberWithVisits,
  Profile,
  PublicTenant,
  Report,
  ReportParameters,
  Role,
  RolePermissions,
  SavedProgress,
  Schedule,
  SessionStatus,
  SetUp,
  StoredFile,
  StoredReviewRules,
  Subscription,
  SupervisorActivity,
  TeamMember,
  Tenant,
  User,
  Visit,
  VisitDraft,
  VisitEvent,
  VisitPrescriber,
  Week,
  WeekVisit,
}

const toComponents = (value: Json): Json =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json

/** JSON schemas of the contract; `found` gathers the entities that they refer to. */
const describer = () => {
  for (const [name, schema] of Object.entries(entities))
    if (z.globalRegistry.get(schema)?.id !== name) z.globalRegistry.add(schema, { id: name })
  const found: Record<string, Json> = {}
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      reused: 'inline',
      override: ({ zodSchema, jsonSchema }) => {
        // A union that says its type is one thing in several spellings: the type says it all.
        if ('type' in jsonSchema) delete jsonSchema.anyOf
        const { def } = zodSchema._zod
        if (def.type === 'default') jsonSchema.default ??= def.defaultValue
      },
    }) as Json & { $defs?: Record<string, Json> }
    for (const [name, entity] of Object.entries($defs)) found[name] ??= toComponents(entity)
    return toComponents(rest)
  }
  return { schemaOf, found }
}
type Describer = ReturnType<typeof describer>

const inJson = (schema: Json): Json => ({ 'application/json': { schema } })

const answers = (endpoint: Endpoint, { schemaOf }: Describer): Json => {
  const { status = 200, also = [], contentType } = endpoint
  const answered = contentType || status === 204 ? {} : schemaOf(endpoint.output, 'output')
  const media = contentType === 'application/octet-stream' ? '*/*' : contentType
  const content = media ? { [media]: { schema: { type: 'string' } } } : inJson(answered)
  const refusal = { $ref: '#/components/schemas/Error' }
  const error = (description: string, schema: Json = refusal) => ({ description, content: inJson(schema) })
  const refused = refusalsOf(endpoint).map((each) => {
    const schema = each === 503 && also.includes(each) ? { anyOf: [answered, refusal] } : refusal
    return [String(each), error(refusalTexts[each], schema)]
  })
  return {
    ...(also.includes(200) && { 200: { description: 'Is there already, by the id that was sent', content } }),
    [status]: { description: 'Success', ...(status !== 204 && { content }) },
    ...(also.includes(304) && { 304: { description: 'Is as the caller has it: If-None-Match names it' } }),
    ...(Object.fromEntries(refused) as Json),
    default: error('What no request should meet: malformed HTTP, or a fault of the server'),
  }
}

/** A change that is sent again with the key it was sent with first is answered as then. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Chosen by the sender for one change, which is then safe to repeat for 30 days: it is carried out once',
  schema: { type: 'string', pattern: String.raw`^[\w-]{16,128}$` },
}
/** Who has no session has no name for the key to belong to, and a secret is stored with none. */
const takesKey = ({ method, audience, secret }: Endpoint) =>
  method !== 'GET' && needsSession({ audience }, true) && !secret

/** A list in a query is one parameter, its words separated by commas. */
const inQuery = (name: string, required: boolean, schema: Json): Json => ({
  name,
  in: 'query',
  required,
  ...(name === 'page' && { description: `With limit, pages lead to the first ${FARTHEST_ROW} rows` }),
  ...(schema.type === 'array' && { style: 'form', explode: false }),
  schema,
})

const operation = (area: string, endpoint: Endpoint, describe: Describer): Json => {
  const described = describe.schemaOf(endpoint.input, 'input')
  const entity = typeof described.$ref === 'string' && described.$ref.replace(/.*\//, '')
  const schema = (entity ? describe.found[entity] : undefined) ?? described
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required = new Set((schema.required ?? []) as string[])
  const path = pathParameters(endpoint.path)
  const others = Object.entries(properties).filter(([key]) => !path.includes(key))
  const hasQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const parameters = [
    ...path.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] ?? {} })),
    ...(hasQuery ? others.map(([key, value]) => inQuery(key, required.has(key), value)) : []),
    ...(takesKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const result: Json = {
    operationId: endpoint.name,
    tags: [area],
    summary: endpoint.summary,
    description: audienceText(endpoint),
    security: [
      ...(needsSession(endpoint, false) ? [] : [{}]),
      ...(needsSession(endpoint, true) ? [{ cookie: [] }, { bearer: [] }] : []),
    ],
    responses: answers(endpoint, describe),
  }
  if (parameters.length > 0) result.parameters = parameters
  if (!hasQuery && others.length > 0) {
    const needed = [...required].filter((key) => !path.includes(key))
    result.requestBody = {
      required: needed.length > 0,
      content: {
        [endpoint.multipart ? 'multipart/form-data' : 'application/json']: {
          schema:
            schema === described
              ? {
                  type: 'object',
                  properties: Object.fromEntries(others),
                  ...(needed.length > 0 && { required: needed }),
                }
              : described,
        },
      },
    }
  }
  return result
}

const audienceText = (endpoint: Endpoint) => {
  const { permission } = endpoint
  const roles = rolesOf(endpoint)?.join(', ')
  const signedIn = roles === undefined ? 'Every signed-in user.' : `Roles: ${roles}.`
  const whoever = roles === undefined ? 'Everyone.' : `Everyone; with X-Tenant-ID only the roles: ${roles}.`
  const who = needsSession(endpoint, false) ? signedIn : whoever
  return permission ? `${who} Needs the permission ${permission}.` : who
}

/** The API as an OpenAPI 3.1 document. */
export const openapi = (version: string): Json => {
  const describe = describer()
  describe.schemaOf(ErrorBody, 'output')
  const paths: Record<string, Json> = {}
  for (const [area, endpoints] of Object.entries(api)) {
    for (const endpoint of Object.values(endpoints as Record<string, Endpoint>)) {
      const path = API_BASE + endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(area, endpoint, describe) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rounds',
      version,
      description:
        'Field-visit management for pharmaceutical teams. Changes by cookie need the X-CSRF-Token header; ' +
        'Idempotency-Key makes a change that takes it safe to repeat; If-Match refuses a change to an outdated object.',
    },
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(describe.found).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'fv_at' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
