import { expect, inject, test } from 'vitest'
import Fastify from 'fastify'
import { openDatabase } from '#platform/database/db.ts'
import { errorAnswers, installErrors } from '#platform/http/error-replies.ts'
import { unavailable } from '#platform/plain/errors.ts'
import { inTurn } from '#platform/plain/in-turn.ts'
import { makeTenant, testServer, testSettings } from './fixtures.ts'
import { openGate } from './gate.ts'

const server = testServer(testSettings)

test('a thousand different statements are answered, and the database keeps those of late', async () => {
  const { id } = await makeTenant(server)
  await server.services.database.inTenant(id, async (db) => {
    const usual = `select $2::int as "of every day" from tenants where id = $1`
    for (let at = 0; at < 1000; at++) {
      if (at % 100 === 0) await db.row(usual, [at])
      const row = await db.row<object>(
        `select $2::int as number, 'a' as "answer_${at}" from tenants where id = $1`,
        [at],
      )
      expect(row).toEqual({ number: at, [`answer_${at}`]: 'a' })
    }
    const kept = await db.withoutTenant.rows<{ statement: string; generic: number; custom: number }>(
      'select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements',
    )
    expect(kept.length).toBeGreaterThan(400)
    expect(kept.length).toBeLessThanOrEqual(502)
    expect(kept.some(({ statement }) => statement.includes('answer_999'))).toBe(true)
    expect(kept.some(({ statement }) => statement.includes('answer_0'))).toBe(false)
    // What is asked again and again was prepared once.
    const everyDay = kept.find(({ statement }) => statement === usual)
    expect((everyDay?.generic ?? 0) + (everyDay?.custom ?? 0)).toBe(10)
  })
})

test('a statement may fail, and the next one works', async () => {
  const { id } = await makeTenant(server)
  const divide = (by: number) =>
    server.services.database
      .read(id)
      .row<{ result: number }>('select 6 / $2::int as result from tenants where id = $1', [by])
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect(await divide(2)).toEqual({ result: 3 })
})

test('one at a time, in the order of asking; 503 for whoever would wait too long', async () => {
  const queue = inTurn({ waiting: 2 })
  const log: string[] = []
  let release = () => {}
  const first = queue(async () => {
    log.push('first')
    await new Promise<void>((resolve) => (release = resolve))
    log.push('first is done')
    throw new Error('broken')
  })
  const second = queue(async () => log.push('second'))
  await expect(queue(async () => log.push('third'))).rejects.toMatchObject({ status: 503 })
  release()
  await expect(first).rejects.toThrow('broken')
  await second
  expect(log).toEqual(['first', 'first is done', 'second'])
  await queue(async () => log.push('fourth'))
  expect(log.at(-1)).toBe('fourth')
})

test('a statement that does not name its tenant is refused, also with the commit', async () => {
  const { id } = await makeTenant(server)
  const { database } = server.services
  const refused = 'does not name its tenant'
  const text = 'select 1 as one where $1::uuid is not null'
  await expect(database.read(id).rows(text)).rejects.toThrow(refused)
  await expect(database.inTenant(id, (db) => db.rows(text))).rejects.toThrow(refused)
  await expect(database.inTenant(id, async (db) => db.beforeCommit(text, []))).rejects.toThrow(refused)
  expect(await database.inTenant(id, (db) => db.withoutTenant.rows('select 1 as one'))).toEqual([{ one: 1 }])
})

test('a listening connection that falls silent is given up for a new one', async () => {
  const gate = await openGate()
  gate.to(inject('databaseUrl'))
  const database = openDatabase(
    Object.assign(new URL(inject('databaseUrl')), { port: String(gate.port), search: '' }).href,
  )
  const heard: string[] = []
  database.listen(
    'silence_probe',
    (payload) => heard.push(payload),
    () => heard.push('lost'),
    () => heard.push('back'),
  )
  await expect.poll(() => heard).toEqual(['back'])
  gate.silence()
  await expect.poll(() => heard).toEqual(['back', 'lost', 'back'])
  server.services.database.notify('silence_probe', 'news')
  await expect.poll(() => heard.at(-1)).toBe('news')
  await database.close()
  gate.close()
})

test.each([
  ['23503', 422, 'UNKNOWN_REFERENCE'],
  ['23514', 400, 'VALIDATION_ERROR'],
  ['22003', 400, 'VALIDATION_ERROR'],
  ['42703', 500, 'INTERNAL'],
])('what only the database refuses with %s is %i; a fault of ours in tests', async (code, status, word) => {
  for (const strict of [false, true]) {
    const app = Fastify()
    installErrors(app, errorAnswers({ strict }))
    app.get('/', async () => {
      throw Object.assign(new Error('value "secret" is out of range'), { code })
    })
    const answer = await app.inject('/')
    expect(answer.statusCode).toBe(strict ? 500 : status)
    expect(answer.json()).toMatchObject({ code: strict ? 'INTERNAL' : word })
    expect(answer.body).not.toContain('secret')
  }
})

test('what is busy asks to wait one to five seconds, not everybody the same', () => {
  const waits = new Set(Array.from({ length: 200 }, () => unavailable().retryAfter))
  expect(waits).toEqual(new Set([1, 2, 3, 4, 5]))
})
