import type { FastifyInstance } from 'fastify'
import { API_BASE, api } from '@rounds/contract'
import type { Endpoint } from '@rounds/contract/endpoint'
import { openapi } from '@rounds/contract/openapi'
import { escapeHtml } from '@rounds/contract/html'
import { version } from '#platform/plain/version.ts'

type Operation = {
  summary: string
  description: string
  parameters?: unknown
  requestBody?: unknown
  responses: unknown
}

const section = (title: string, value: unknown) =>
  value === undefined
    ? ''
    : `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`

/** The OpenAPI document as one page that needs no script. */
const readablePage = () => {
  const document = openapi(version) as { paths: Record<string, Record<string, Operation>> }
  const areas = Object.entries(api).map(([area, endpoints]) => {
    const operations = Object.values(endpoints as Record<string, Endpoint>).map(({ method, path }) => {
      const address = API_BASE + path.replaceAll(/:(\w+)/g, '{$1}')
      const operation = document.paths[address]?.[method.toLowerCase()]
      if (!operation) return ''
      return `<section><h3><code>${method} ${escapeHtml(address)}</code></h3><p>${escapeHtml(operation.summary)}.</p>
        <p>${escapeHtml(operation.description)}</p>${section('Parameters', operation.parameters)}
        ${section('Body', operation.requestBody)}${section('Answers', operation.responses)}</section>`
    })
    return `<h2>${escapeHtml(area)}</h2>${operations.join('')}`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rounds API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><style>
    body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem;color:#141a22;background:#fff}
    h2{margin-top:2.5rem;border-bottom:1px solid #dde2e8}section{padding:.5rem 0}h3{margin:0;font-size:1rem}p{margin:.25rem 0;color:#465160}
    pre{overflow:auto;background:#edf0f3;padding:1rem;border-radius:8px;font-size:13px}
    @media(prefers-color-scheme:dark){body{color:#edf1f6;background:#151a21}h2{border-color:#2a323d}p{color:#b7c0cc}pre{background:#090b0f}}
    </style></head><body><main><h1>Rounds API</h1><p>The same as a machine reads it:
    <a href="${API_BASE}/openapi.json">OpenAPI 3.1 document</a>.</p>${areas.join('')}</main></body></html>`
}

/** `/api/v1/openapi.json` and `/api/docs`, both made from the contract once. */
export const docsPages = (app: FastifyInstance): void => {
  let document: string | undefined
  let page: string | undefined
  app.get(`${API_BASE}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(openapi(version))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get('/api/docs', (_request, reply) => {
    page ??= readablePage()
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
