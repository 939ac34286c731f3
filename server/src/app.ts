import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import path from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyInstance,
  type FastifyHttpOptions,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { MARK_HEADER } from '@rounds/contract/constants'
import { auditJobs } from '#features/audit/jobs.ts'
import { auditRoutes } from '#features/audit/routes.ts'
import { authJobs } from '#features/auth/jobs.ts'
import { deleteOldSessions } from '#features/auth/queries.ts'
import { authRoutes } from '#features/auth/routes.ts'
import { deleteOldExports } from '#features/files/queries.ts'
import { exportJobs } from '#features/exports/jobs.ts'
import { deleteOldData } from '#features/exports/queries.ts'
import { exportConstraints } from '#features/exports/rules.ts'
import { exportRoutes } from '#features/exports/routes.ts'
import { erasureRoutes } from '#features/erasure/routes.ts'
import { fileRoutes } from '#features/files/routes.ts'
import { invitationJobs } from '#features/invitations/jobs.ts'
import { invitationConstraints } from '#features/invitations/rules.ts'
import { invitationRoutes, inviteRoutes } from '#features/invitations/routes.ts'
import { settingsRoutes } from '#features/settings/routes.ts'
import { analyticsRoutes } from '#features/analytics/routes.ts'
import { approvalJobs } from '#features/approvals/jobs.ts'
import { approvalRoutes } from '#features/approvals/routes.ts'
import { calendarRoutes } from '#features/calendar/routes.ts'
import { coachingRoutes } from '#features/coaching/routes.ts'
import { dashboardJobs } from '#features/dashboard/jobs.ts'
import { dashboardRoutes } from '#features/dashboard/routes.ts'
import { departmentRoutes } from '#features/departments/routes.ts'
import { departmentConstraints } from '#features/departments/rules.ts'
import { deskRoutes } from '#features/desk/routes.ts'
import { deleteOldSteps } from '#features/mfa/queries.ts'
import { mfaRoutes } from '#features/mfa/routes.ts'
import { memberRoutes } from '#features/members/routes.ts'
import { messageRoutes } from '#features/messages/routes.ts'
import { deleteOldNotifications } from '#features/notifications/queries.ts'
import { notificationRoutes } from '#features/notifications/routes.ts'
import { overviewRoutes } from '#features/overview/routes.ts'
import { prescriberJobs } from '#features/prescribers/jobs.ts'
import { prescriberConstraints } from '#features/prescribers/rules.ts'
import { prescriberRoutes } from '#features/prescribers/routes.ts'
import { reportJobs } from '#features/reports/jobs.ts'
import { deleteOldReports } from '#features/reports/queries.ts'
import { reportConstraints } from '#features/reports/rules.ts'
import { reportRoutes } from '#features/reports/routes.ts'
import { mailReport } from '#features/schedules/commands.ts'
import { scheduleJobs } from '#features/schedules/jobs.ts'
import { scheduleRoutes } from '#features/schedules/routes.ts'
import { setupJobs } from '#features/setup/jobs.ts'
import { setupRoutes } from '#features/setup/routes.ts'
import { signinRoutes } from '#features/signin/routes.ts'
import { systemRoutes } from '#features/system/routes.ts'
import { tenantJobs } from '#features/tenants/jobs.ts'
import { tenantConstraints } from '#features/tenants/rules.ts'
import { companyRoutes, tenantRoutes } from '#features/tenants/routes.ts'
import { userRoutes } from '#features/users/routes.ts'
import { visitConstraints } from '#features/visits/rules.ts'
import { listVisitsTo } from '#features/visits/queries.ts'
import { visitRoutes } from '#features/visits/routes.ts'
import { errorAnswers, installErrors, socketErrorAnswers } from '#platform/http/error-replies.ts'
import { bodyPatience, installBodies } from '#platform/http/bodies.ts'
import { installCompression } from '#platform/http/compression.ts'
import type { Implementation } from '#platform/http/implement.ts'
import { mount } from '#platform/http/route.ts'
import { tellOfProxies } from '#platform/http/proxies.ts'
import { installRates, trustedProxies } from '#platform/identity/rates.ts'
import { deleteOldAttempts } from '#platform/identity/throttle.ts'
import { deleteOldAnswers } from '#platform/http/idempotency.ts'
import { devMailPage } from '#platform/http/dev-mail.ts'
import { docsPages } from '#platform/http/docs.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import { installPressure } from '#platform/http/pressure.ts'
import { installSecurityHeaders, securityHeaders } from '#platform/http/security-headers.ts'
import { installStop } from '#platform/http/stopping.ts'
import { MAX_PARAMETER, serveWeb } from '#platform/http/web-app.ts'
import type { ConstraintRefusals } from '#platform/plain/errors.ts'
import { asker } from '#platform/plain/asker.ts'
import { logLines } from '#platform/plain/log-lines.ts'
import { type JobHandlers, job, forEachTenant, ofTenant } from '#platform/work/jobs.ts'
import { deleteOldMails, mailJobs } from '#platform/work/mail.ts'
import type { Services } from '#platform/work/services.ts'

/** Every feature of the product. */
export const features: Implementation[] = [
  systemRoutes,
  authRoutes,
  mfaRoutes,
  signinRoutes,
  invitationRoutes,
  inviteRoutes,
  tenantRoutes,
  companyRoutes,
  settingsRoutes,
  fileRoutes,
  prescriberRoutes(listVisitsTo),
  visitRoutes,
  dashboardRoutes,
  approvalRoutes,
  memberRoutes,
  userRoutes,
  departmentRoutes,
  analyticsRoutes,
  deskRoutes,
  notificationRoutes,
  messageRoutes,
  auditRoutes,
  overviewRoutes,
  calendarRoutes,
  coachingRoutes,
  reportRoutes,
  scheduleRoutes,
  exportRoutes,
  erasureRoutes,
  setupRoutes,
]

/** What rules of the database say to people when they refuse, from the features that they belong to. */
export const constraintRefusals: ConstraintRefusals = {
  ...invitationConstraints,
  ...departmentConstraints,
  ...exportConstraints,
  ...tenantConstraints,
  ...prescriberConstraints,
  ...visitConstraints,
  ...reportConstraints,
}

/** What no longer counts is not kept, by who keeps it (server-rules 5.6 and 6); days are generous, so that it has long been refused. */
const outdated = [
  deleteOldSessions,
  deleteOldSteps,
  deleteOldNotifications,
  deleteOldAttempts,
  deleteOldAnswers,
  deleteOldReports,
  deleteOldExports,
  deleteOldData,
  deleteOldMails,
]

/** All work that is done beside requests. */
export const jobHandlers = (services: Services): JobHandlers => ({
  ...mailJobs(services),
  ...auditJobs(services),
  ...authJobs(services),
  ...invitationJobs(services),
  ...tenantJobs(services),
  ...dashboardJobs(services),
  ...approvalJobs(services),
  ...prescriberJobs(services),
  ...reportJobs(services, mailReport(services.settings)),
  ...scheduleJobs(services),
  ...exportJobs(services),
  ...setupJobs(services),
  housekeeping: job(ofTenant, ({ tenantId }) =>
    services.database.inTenant(tenantId, async (db) => {
      for (const remove of outdated) await remove(db)
    }),
  ),
})

/** What may take long, by its kind: nothing else waits for it. */
export const jobLanes = [
  ['export-prescribers'],
  ['generate-report'],
  ['export-data'],
  // Where the mail server is slow each waits for its own kind only: a password comes before a hundred invitations are through.
  ['send-mail'],
  ['send-invitation'],
  ['mail-report'],
  ['seal-audit-logs', 'check-audit-log'],
  ['close-months', 'housekeeping', 'end-trials', 'end-trial', 'tell-of-due-reviews'],
]

/** What is done by the clock, in UTC. */
export const crontab = `
  ${forEachTenant('47 1 * * *', 'close-months')}
  ${forEachTenant('17 3 * * *', 'housekeeping')}
  ${forEachTenant('*/15 * * * *', 'tell-of-due-reviews')}
  ${forEachTenant('0 3 * * *', 'check-audit-log')}
  * * * * * seal-audit-logs ?jobKey=seal-audit-logs
  42 * * * * end-trials ?jobKey=end-trials`

const webDist = path.resolve(import.meta.dirname, '../../web/dist')

/** What balancers ask every second, and are told the same nearly always. */
const probes = new Set(['/health', '/api/v1/health'])

/** Route patterns, not addresses: what people search for stays out of the log. */
const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? 'unknown'}`

type Parts = {
  web?: boolean | string
  metrics?: Metrics | undefined
  pressure?: Parameters<typeof installPressure>[1]
}

/** The whole server, not listening yet. `web` is the folder of the built web app; `false` leaves it out. */
export const buildApp = async (
  services: Services,
  { web = true, metrics, pressure }: Parts = {},
): Promise<FastifyInstance> => {
  const { settings } = services
  const headers = securityHeaders({ https: settings.publicUrl?.startsWith('https:') ?? false })
  const answerError = errorAnswers(settings, headers, constraintRefusals)
  const options: FastifyHttpOptions<Server> = {
    logger: { level: settings.logLevel, base: null, stream: logLines },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A head has 20 s, a body what it is given where it is read (platform/http/bodies.ts). Node takes the shorter of these
    // two for the head, and looks every 30 s unless told otherwise.
    requestTimeout: bodyPatience.large + 10_000,
    http: {
      headersTimeout: 20_000,
      connectionsCheckingInterval: 2_000,
      // Checked by ours, which answers in the shape of every error.
      requireHostHeader: false,
    },
    trustProxy: trustedProxies(settings),
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: MAX_PARAMETER },
    // While stopping, what arrives on an open connection is still served: the framework's refusal has another shape.
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: socketErrorAnswers(headers),
  }
  const app = Fastify(options)

  installErrors(app, answerError, headers)
  await installBodies(app)
  installStop(app, services.events)
  // The caller's address, while there is one: of a connection that ends meanwhile nothing is known any more.
  app.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request, 'ip', { value: request.ip ?? '' })
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(MARK_HEADER, request.id)
    asker.run(routeOf(request), done)
  })
  // Route patterns, not addresses: what people search for stays out of the log.
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const level = probes.has(route) && reply.statusCode === 200 ? 'debug' : 'info'
    request.log[level]({
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...request.signedIn,
    })
    done()
  })

  metrics?.countRequests(app)
  installSecurityHeaders(app, headers)
  await installPressure(app, pressure)
  await app.register(cookie)
  tellOfProxies(app, settings)
  await installRates(app, settings)
  await installCompression(app)

  for (const feature of features) mount(app, services, feature)
  docsPages(app)
  devMailPage(app, services)
  app.get('/health', async () => ({ status: 'ok', timestamp: new Date().toISOString() }))
  if (web !== false) await serveWeb(app, web === true ? webDist : web)
  return app
}
