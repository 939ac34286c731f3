import os from 'node:os'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { childOf } from '#test/children.ts'
import { whereNoFileOpens } from '#test/crowded.ts'
import { type TestCaller, makeTeam, testServer } from '#test/fixtures.ts'

const server = testServer()

const upload = async (caller: TestCaller, bytes: string | Buffer, name = 'logo.svg', purpose = 'logo') => {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name)
  const encoded = new Response(form)
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/files',
    headers: {
      authorization: `Bearer ${caller.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json<Record<string, string>>() }
}

/** What is served of an upload. */
const served = async (caller: TestCaller, url: string | undefined) => {
  const response = await server.app.inject({
    url: url ?? '',
    headers: { authorization: `Bearer ${caller.token}` },
  })
  return { type: response.headers['content-type'], bytes: response.rawPayload }
}

const svg = (inner: string, attributes = 'viewBox="0 0 24 12"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`

test('a drawing becomes a picture of its shape, as a logo and as an attachment', async () => {
  const { admin, delegate } = await makeTeam(server)
  for (const [caller, purpose] of [
    [admin, 'logo'],
    [delegate, 'attachment'],
  ] as const) {
    const drawing = svg('<rect width="24" height="12" fill="#059669"/>')
    const { status, body } = await upload(caller, drawing, 'Our logo.SVG', purpose)
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Our logo.png', contentType: 'image/png' })
    const { type, bytes } = await served(caller, body.url)
    expect(type).toBe('image/png')
    expect(body.size).toBe(bytes.length)
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 1024, height: 512 })
    expect([...data.subarray(0, 3)]).toEqual([0x05, 0x96, 0x69])
  }
})

test('of a photo as a logo nothing is kept but what it looks like', async () => {
  const { admin } = await makeTeam(server)
  const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#2563eb' } })
    .withExif({ IFD0: { Copyright: 'Lyon, Rue Haute 1' } })
    .jpeg()
    .toBuffer()
  const { status, body } = await upload(admin, photo, 'photo.jpg')
  expect([status, body.name]).toEqual([201, 'photo.png'])
  const found = await sharp((await served(admin, body.url)).bytes).metadata()
  expect(found).toMatchObject({ format: 'png', width: 1024, height: 512 })
  expect(found.exif).toBeUndefined()
})

/** Ways around a filter of markup that were found: whatever they say, what is served is pixels. */
test.each([
  svg('<script>alert(1)</script>'),
  svg('', 'onload="alert(1)" width="9" height="9"'),
  svg('<a href="java&#115;cript:alert(1)"><path d="M0 0h9v9z"/></a>'),
  svg('<style>@import "https://evil.test"</style>'),
  svg('<image href="file:///etc/passwd" width="9" height="9"/><use href="https://evil.test/x.svg#a"/>'),
  `${svg('<g/>')}<!-- <script>alert(1)</script> -->`,
])('markup is never served: number %#', async (drawing) => {
  const { admin } = await makeTeam(server)
  const { body } = await upload(admin, drawing)
  const { type, bytes } = await served(admin, body.url)
  expect(type).toBe('image/png')
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
})

const nested = Array.from({ length: 12 }, (_, at) => {
  const uses = at === 0 ? '<rect width="1" height="1"/>' : `<use xlink:href="#a${at - 1}"/>`.repeat(10)
  return `<g id="a${at}">${uses}</g>`
})
const filters = '<feGaussianBlur stdDeviation="90"/><feTurbulence numOctaves="60" baseFrequency="0.9"/>'

test.each([
  ['comments that do not end', svg('<!--'.repeat(60_000))],
  [
    'entities of entities',
    `<!DOCTYPE svg [<!ENTITY a "a"><!ENTITY b "${'&a;'.repeat(9000)}">]>${svg('&b;'.repeat(9000))}`,
  ],
  ['a size without end', svg('<rect width="1" height="1"/>', 'width="100000000" height="1"')],
  ['no markup', 'just words'],
])('%s: refused in its time, and everybody else is served meanwhile', async (_what, drawing) => {
  const { admin } = await makeTeam(server)
  const state = { isDone: false }
  const uploading = upload(admin, drawing).finally(() => {
    state.isDone = true
  })
  let served = 0
  while (!state.isDone) {
    expect((await server.app.inject('/api/v1/supervisors/health')).statusCode).toBe(200)
    served++
    await setTimeout(2)
  }
  const { status, body } = await uploading
  expect([status, body.message]).toEqual([400, 'This picture cannot be read'])
  // More than fit between two steps of one upload: the drawing itself was not in the way.
  expect(served).toBeGreaterThan(5)
})

/** They take as long as they may. */
const endless = [
  svg(`<defs>${nested.join('')}</defs><use xlink:href="#a11"/>`),
  svg(`<filter id="f">${filters.repeat(400)}</filter><rect width="24" height="12" filter="url(#f)"/>`),
]

test('uses of uses and filters of filters: one person has two drawn at a time, and nobody else is kept from theirs', async () => {
  const { admin, delegate } = await makeTeam(server)
  const own = Promise.all([...endless, ...endless, endless[0] ?? ''].map((drawing) => upload(admin, drawing)))
  const other = upload(delegate, svg('<rect width="9" height="9"/>'), 'a.svg', 'attachment')
  // On a machine that has no time for them their fifteen seconds are over first, which says nothing about them: 503.
  const answers = (await own).map(({ status }) => (status === 503 ? 400 : status))
  expect(answers.toSorted((a, b) => a - b)).toEqual([400, 400, 429, 429, 429])
  expect((await other).status).toBe(201)
  const again = [1, 2].map(() => upload(admin, svg('<rect width="9" height="9"/>')))
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual([201, 201])
})

test.each([
  ['the system has killed', 'SIGKILL'],
  // Until its time is over.
  ['the machine has no time for', 'SIGSTOP'],
] as const)(
  'of a picture whose process %s nothing is said: whoever sent it may send it again',
  async (_why, signal) => {
    const { admin } = await makeTeam(server)
    const sent = upload(admin, endless[0] ?? '')
    const drawer = () => childOf('draw-picture.ts')
    await expect.poll(drawer, { timeout: 10_000 }).toBeDefined()
    const drawing = Number(drawer())
    // Everything else goes before it.
    expect(os.getPriority(drawing)).toBeGreaterThanOrEqual(os.constants.priority.PRIORITY_BELOW_NORMAL)
    process.kill(drawing, signal)
    expect((await sent).status).toBe(503)
  },
)

test('a picture of more pixels than anybody shows is refused', async () => {
  const { admin } = await makeTeam(server)
  const wide = await sharp({ create: { width: 9000, height: 3000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const torn = wide.subarray(0, 100)
  for (const bytes of [wide, torn])
    expect(await upload(admin, bytes, 'logo.png')).toMatchObject({
      status: 400,
      body: { message: 'This picture cannot be read' },
    })
})

test('markup that was stored before is not served any more', async () => {
  const { admin, tenant } = await makeTeam(server)
  const row = await server.services.database.inTenant(tenant.id, (db) =>
    db.row<{ id: string }>(
      `insert into files (tenant_id, name, content_type, purpose, size, bytes, created_by)
       values ($1, 'a.svg', 'image/svg+xml', 'logo', 6, '<svg/>', $2) returning id`,
      [admin.user.id],
    ),
  )
  expect((await admin.get(`/files/${row?.id}`)).status).toBe(404)
  expect((await server.app.inject(`/api/v1/files/logos/${tenant.id}/${row?.id}`)).statusCode).toBe(404)
})

test('where no file can be opened any more no picture is drawn, and the server goes on', async () => {
  const call = `drawPicture(Buffer.from('x'), 'somebody')`
  expect(await whereNoFileOpens('features/files/commands.ts', call)).toBe('EMFILE')
})
