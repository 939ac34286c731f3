import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { startEmbeddedDatabase } from '#platform/database/embedded-database.ts'
import { PLAIN_OWNER, testDatabase } from './own-database.ts'

const own = testDatabase()

/** What refuses: how it ends, and what it says. */
const start = (environment: Record<string, string>, program = '../src/main.ts', flags: string[] = []) =>
  new Promise<{ code: unknown; words: string }>((resolve) => {
    const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DATABASE_OWNER_URL: '', ...environment }
    execFile(
      process.execPath,
      [...flags, path.resolve(import.meta.dirname, program)],
      { env },
      (error, stdout, stderr) => resolve({ code: error?.code, words: `${stdout}${stderr}` }),
    )
  })

test('the owner, whom the separation of tenants does not bind, is refused in one line', async () => {
  const { code, words } = await start({ DATABASE_URL: inject('ownerUrl'), SEED_DEMO: 'false' })
  expect(code).toBe(1)
  expect(words).toMatch(/^Setting DATABASE_URL: its role rounds_owner is [^\n]* use rounds_app\n$/)
})

test('a database of its own is not filled with accounts whose passwords everybody knows', async () => {
  const { code, words } = await start({ DATABASE_URL: inject('databaseUrl'), SEED_DEMO: 'true' })
  expect(code).toBe(1)
  expect(words).toMatch(/^Setting SEED_DEMO: [^\n]*\n$/)
})

test('a database that lacks something of this version is refused in one line', async () => {
  const { rows } = await own.owner.query<{ name: string }>(
    'delete from migrations where name = (select max(name) from migrations) returning name',
  )
  const refused = async (what: string | undefined) => {
    const { code, words } = await start({ DATABASE_URL: own.url, SEED_DEMO: 'false' })
    expect(code).toBe(1)
    expect(words).toMatch(new RegExp(`^Setting DATABASE_URL: its database lacks ${what}, [^\\n]*\\n$`))
  }
  await refused(rows[0]?.name)
  await own.owner.query('revoke select on migrations from rounds_app')
  await refused('the right to read its migrations')
  await own.owner.query('drop table migrations')
  await refused('0001_tenancy')
})

test('a pooler that refuses what each connection asks for is refused in one line: it would never change its mind', async () => {
  // As PgBouncer says it.
  const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0'
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  const pooler = net.createServer((socket) =>
    socket
      .on('error', () => undefined)
      .once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]))),
  )
  await once(pooler.listen(0, '127.0.0.1'), 'listening')
  const { port } = pooler.address() as net.AddressInfo
  const { code, words } = await start({
    DATABASE_URL: `postgres://rounds_app@127.0.0.1:${port}/rounds`,
    SEED_DEMO: 'false',
  })
  pooler.close()
  expect(code).toBe(1)
  expect(words).toMatch(/^Setting DATABASE_URL: unsupported startup parameter: options[^\n]*pooler[^\n]*\n$/)
})

/** A server that would work, and takes no jobs of others. A busy machine loses a connection, and says so, in its log or before it has one. */
const startListening = async (given: Record<string, string>) => {
  const usual = { DATABASE_URL: inject('databaseUrl'), SEED_DEMO: 'false', ROLE: 'web', LOG_LEVEL: 'fatal' }
  const { code, words } = await start({ ...usual, ...given })
  return { code, words: words.replace(/^The database: The connection was lost[^\n]*\n/, '') }
}
test.each([
  [{ HOST: 'no.such.invalid' }, /^Setting HOST: getaddrinfo [^\n]*\n$/],
  [{ METRICS_PORT: '0', METRICS_HOST: 'no.such.invalid' }, /^Setting METRICS_HOST: getaddrinfo [^\n]*\n$/],
])('an address that nobody has is refused in one line: %j', async (given, line) => {
  const { code, words } = await startListening(given)
  expect(code).toBe(1)
  expect(words).toMatch(line)
})

test.each(['PORT', 'METRICS_PORT'])('a port in use is refused in one line: %s', async (setting) => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as net.AddressInfo
  const { code, words } = await startListening({ [setting]: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(words).toMatch(new RegExp(`^Setting ${setting}: listen [^\\n]*${port}\\n$`))
})

const away = 'postgres://rounds_app@127.0.0.1:1/rounds'
const noFile = `${away}?sslrootcert=/no-such-file`
test.each([
  ['../src/main.ts', 'DATABASE_URL: ENOENT', { DATABASE_URL: noFile }],
  ['../scripts/migrate.ts', 'DATABASE_OWNER_URL: ENOENT', { DATABASE_OWNER_URL: noFile }],
  ['../scripts/verify-audit-log.ts', 'DATABASE_URL: connect', { DATABASE_URL: away }],
  ['../scripts/verify-audit-log.ts', 'DATABASE_URL: must be', { DATABASE_URL: 'rounds' }],
  ['../scripts/verify-audit-log.ts', 'DATABASE_URL: its role', { DATABASE_URL: inject('ownerUrl') }],
  ['../scripts/seed.ts', 'DATABASE_OWNER_URL: connect', { DATABASE_OWNER_URL: away }],
  ['../scripts/seed.ts', 'DATABASE_OWNER_URL: must be', { DATABASE_URL: away }],
])('%s ends in one line of what is wrong: Setting %s', async (program, line, given) => {
  const { code, words } = await start(given, program)
  expect(code).toBe(1)
  expect(words).toMatch(new RegExp(`^Setting ${line}[^\\n]*\\n$`))
})

const migrate = (url: string) => start({ DATABASE_OWNER_URL: url }, '../scripts/migrate.ts')

test.each([
  ['', /^Setting DATABASE_OWNER_URL: must be [^\n]*\n$/],
  ['rounds', /^Setting DATABASE_OWNER_URL: must be [^\n]*\n$/],
  ['postgres://rounds_owner@127.0.0.1:1/rounds', /^Setting DATABASE_OWNER_URL: connect [^\n]*:1\n$/],
])('migrations as whoever is at "%s" end in one line', async (url, line) => {
  const { code, words } = await migrate(url)
  expect(code).toBe(1)
  expect(words).toMatch(line)
})

/** A new database, gone afterwards. */
const withNew = async (made: string, look: (url: string) => Promise<void>, ownerUrl = inject('ownerUrl')) => {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: ownerUrl })
  await admin.connect()
  try {
    await admin.query(`create database ${name} template template0 ${made}`)
    await look(Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href)
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

test.each([
  [
    'encoding',
    `encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
    /: the database [^\n]*UTF8[^\n]*SQL_ASCII\n$/,
  ],
  ['locale', `encoding 'UTF8' locale_provider libc locale 'C'`, /: the database [^\n]*C\.UTF-8\n$/],
])(
  'a new database of the wrong %s is refused in one line, as it could not be changed later',
  (_what, made, line) =>
    withNew(made, async (url) => {
      const { code, words } = await migrate(url)
      expect(code).toBe(1)
      expect(words).toMatch(/^Setting DATABASE_OWNER_URL: [^\n]*\n$/)
      expect(words).toMatch(line)
    }),
)

test.each([
  ['an administrator', () => own.ownerUrl, 'rounds_owner'],
  ['the application', () => own.url, 'rounds_app'],
])('migrations as %s are refused: the owner could not change what another made', async (_who, url, role) => {
  const { code, words } = await migrate(url())
  expect(code).toBe(1)
  expect(words).toMatch(
    new RegExp(
      `^Setting DATABASE_OWNER_URL: its role ${role} does not own the tables, as plain_owner does[^\\n]*\\n$`,
    ),
  )
})

test('so are those of a new database by who does not own it', () =>
  withNew(`owner ${PLAIN_OWNER}`, async (url) => {
    const { code, words } = await migrate(url)
    expect(code).toBe(1)
    expect(words).toMatch(
      /^Setting DATABASE_OWNER_URL: its role rounds_owner does not own the database, as plain_owner does[^\n]*\n$/,
    )
  }))

test('whoever may act as the owner, and says so, migrates as the owner does', () =>
  withNew(`owner ${PLAIN_OWNER}`, async (url) => {
    const asOwner = new URL(url)
    asOwner.searchParams.set('options', `-c role=${PLAIN_OWNER}`)
    expect(await migrate(asOwner.href)).toMatchObject({ code: undefined })
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    const { rows } = await admin.query(
      `select distinct pg_get_userbyid(relowner) as owner from pg_class
       where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
    )
    await admin.end()
    expect(rows).toEqual([{ owner: PLAIN_OWNER }])
  }))

test('a new database is migrated by whom its owner lets make tables there, who has them from then on', () =>
  withNew('', async (url) => {
    const { pathname } = new URL(url)
    const plain = Object.assign(new URL(inject('plainOwnerUrl')), { pathname }).href
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(`grant create on schema public to ${PLAIN_OWNER}`)
    const { code, words } = await migrate(plain)
    expect(code).toBe(1)
    expect(words).toContain(' does not own the database')
    await admin.query(`grant create on database ${pathname.slice(1)} to ${PLAIN_OWNER}`)
    await admin.end()
    for (let start = 0; start < 2; start++) expect(await migrate(plain)).toMatchObject({ code: undefined })
  }))

test('a new database beside which nobody made the role of the application is refused in one line', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rounds-start-'))
  const cluster = await startEmbeddedDatabase(folder, { quick: true })
  try {
    const admin = new pg.Client({ connectionString: cluster.ownerUrl })
    await admin.connect()
    const password = admin.escapeLiteral(new URL(cluster.ownerUrl).password)
    await admin.query(`drop role rounds_app; create role ${PLAIN_OWNER} login password ${password}`)
    await admin.end()
    const refused = async (url: string) => {
      const { code, words } = await migrate(url.replace('rounds_owner', PLAIN_OWNER))
      expect(code).toBe(1)
      expect(words).toMatch(/^Setting DATABASE_OWNER_URL: there is no role rounds_app[^\n]*\n$/)
    }
    await withNew(`owner ${PLAIN_OWNER}`, refused, cluster.ownerUrl)
  } finally {
    await cluster.stop()
    await fs.rm(folder, { recursive: true, force: true })
  }
})

test('a Node that cannot read TypeScript is told so in one line', async () => {
  const { code, words } = await start({}, '../start.js', ['--no-experimental-strip-types'])
  expect(code).toBe(1)
  expect(words).toMatch(/^Node v[^\n]* cannot read TypeScript[^\n]*\n$/)
})

test.each(['../src/main.ts', '../scripts/verify-audit-log.ts'])(
  '%s with the address of the owner alone is refused: that of the application was forgotten, and a demo is not meant',
  async (program) => {
    const { code, words } = await start(
      {
        DATABASE_URL: '',
        DATABASE_OWNER_URL: inject('ownerUrl'),
        DATA_DIR: '/dev/null/none',
        SEED_DEMO: 'false',
      },
      program,
    )
    expect(code).toBe(1)
    expect(words).toMatch(/^Setting DATABASE_URL: [^\n]*DATABASE_OWNER_URL[^\n]*\n$/)
  },
)
