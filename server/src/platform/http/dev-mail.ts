import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '@rounds/contract/html'
import type { Services } from '#platform/work/services.ts'

const linked = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

type Row = { id: string; recipient: string; subject: string; body: string; createdAt: string }

/** A proxy on this machine calls from it too: what came through one is from elsewhere, whatever the proxy says of it. */
const isLocal = ({ ip, headers }: FastifyRequest) =>
  (ip === '::1' || /^(::ffff:)?127\./.test(ip)) &&
  !Object.keys(headers).some((name) => /^(forwarded$|via$|x-forwarded-|x-real-ip$)/.test(name))

const isOwnMachine = (publicUrl: string | undefined) =>
  publicUrl === undefined || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)

/** The name under which it was asked for: another one that leads here is a page of somebody else's (DNS rebinding). */
const namesOwnMachine = ({ headers }: FastifyRequest) =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(headers.host ?? '')

const PER_TENANT = 20

const readablePage = async ({ database }: Services): Promise<string> => {
  const tenants = await database.global<{ id: string; name: string }>('select id, name from tenants')
  const lists = await Promise.all(
    tenants.map(async ({ id, name }) => {
      const mails = await database.read(id).rows<Row>(
        `select id, recipient, subject, body, created_at from mails where tenant_id = $1
         order by created_at desc, id desc limit ${PER_TENANT}`,
      )
      return mails.map((mail) => ({ ...mail, tenant: name }))
    }),
  )
  const newest = lists.flat().toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const articles = newest.map(
    ({ tenant, recipient, subject, body, createdAt }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p class="meta">To ${escapeHtml(recipient)} (${escapeHtml(tenant)}),
      <time>${escapeHtml(createdAt)}</time></p><pre>${linked(body)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mails not sent</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><style>
    body{font:15px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1.5rem;color:#141a22;background:#fff}
    article{border-top:1px solid #dde2e8;padding:1rem 0}h2{font-size:1.05rem;margin:0}.meta{margin:0;color:#465160}
    pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
    @media(prefers-color-scheme:dark){body{color:#edf1f6;background:#151a21}article{border-color:#2a323d}.meta{color:#b7c0cc}a{color:#8ab4ff}}
    </style></head><body><main><h1>Mails not sent</h1><p>No SMTP_URL is set, so mails stay here. Newest first.</p>
    ${articles.join('') || '<p>No mails yet.</p>'}</main></body></html>`
}

/**
 * `/dev/mail`: the mails that nobody sends, because no SMTP is set. They carry sign-in links, so the page is there for the
 * machine itself only, and nowhere on a server that people reach by another name, or that runs in production on a database
 * of its own: there they stay unseen.
 */
export const devMailPage = (app: FastifyInstance, services: Services): void => {
  const { smtpUrl, publicUrl, databaseUrl, strict } = services.settings
  if (smtpUrl !== undefined) return
  if (databaseUrl !== undefined && !strict) {
    app.log.warn('No SMTP_URL is set: mails are kept in the database, and nobody gets them')
    return
  }
  if (!isOwnMachine(publicUrl)) return
  app.get('/dev/mail', (request, response) => {
    if (!isLocal(request) || !namesOwnMachine(request)) return response.callNotFound()
    return readablePage(services).then((page) =>
      response.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page),
    )
  })
}
