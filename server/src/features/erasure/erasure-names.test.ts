import { expect, test } from 'vitest'
import { hashPassword } from '#platform/identity/password.ts'
import { as, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { PASSWORD } from '#test/world.ts'

const server = testServer()

const FORMER = 'Former member'
const named: [firstName: string, lastName: string, theirs: Record<string, string>, others: string[]][] = [
  [
    'Jan',
    'Berg',
    {
      'Jan Berg': FORMER,
      'Jan Berg’s week\nJan Berg': `${FORMER}’s week\n${FORMER}`,
      '(Jan Berg)': `(${FORMER})`,
    },
    [
      'Jan Bergman',
      'Marjan Berg',
      'Jan Berg-Olsen',
      'Anna-Jan Berg',
      'Jan Berg\u0301',
      'Jan Berg’Ona',
      'Jan Berg2',
    ],
  ],
  ['Zoë (Zo)', 'O’Né+', { 'Zoë (Zo) O’Né+, of': `${FORMER}, of` }, ['Zoë Zo O’Né', 'xZoë (Zo) O’Né+']],
  [
    'D"Arcy\\',
    'Öz',
    { '"D"Arcy\\ Öz"': `"${FORMER}"`, 'a\tD"Arcy\\ Öz\n': `a\t${FORMER}\n` },
    ['D"Arcy\\ Özil'],
  ],
  ['王', '伟', { '王 伟': FORMER }, ['王 伟明', '小王 伟']],
  ['राम', 'रव', { 'राम रव।': `${FORMER}।` }, ['राम रव्य', 'राम रवि']],
  ['Анна', 'Ким', { '«Анна Ким»': `«${FORMER}»` }, ['Анна Кимова', 'Марианна Ким', 'Ханна Ким']],
  ['سارة', 'علي', { 'سارة علي،': `${FORMER}،` }, ['سارة عليان']],
]
test.each(named)(
  'whoever is called nearly as %s %s keeps the name',
  async (firstName, lastName, theirs, others) => {
    const tenant = await makeTenant(server)
    const other = await makeUser(server, tenant, 'SUPERVISOR')
    const passwordHash = await hashPassword(PASSWORD)
    const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN', { passwordHash }))
    const rows = <T>(text: string, values: unknown[]) =>
      server.services.database.inTenant(tenant.id, (db) => db.rows<T & object>(text, values))
    const email = `berg@${tenant.slug}.test`
    const person = await makeUser(server, tenant, 'DELEGATE', {
      firstName,
      lastName,
      email,
      status: 'inactive',
    })
    const mine = { ...theirs, [`<${email}>.`]: `<${FORMER}>.` }
    const kept = [...others, `jan.${email}`, `${email}.eu`]
    const told = JSON.stringify({ mine: Object.keys(mine), others: kept })
    const without = { mine: Object.values(mine), others: kept }
    await rows(
      `insert into reports (tenant_id, created_by, template, title, status, format, parameters, document)
     values ($1, $2, 'team-performance', 'May', 'completed', 'PDF', '{}', $3)`,
      [other.id, told],
    )
    await rows(
      `insert into notifications (tenant_id, user_id, type, wording, parameters)
     values ($1, $2, 'visit', 'plan-submitted', $3), ($1, $2, 'visit', 'plan-submitted', $4)`,
      [other.id, told, JSON.stringify({ others: kept })],
    )
    for (const [at, text] of [Object.keys(mine).join('\n'), kept.join('\n')].entries()) {
      await rows(
        `insert into files (tenant_id, id, name, content_type, purpose, size, bytes, created_by)
       values ($1, gen_random_uuid(), $4, 'text/csv; charset=utf-8', 'export', 1, $2, $3)`,
        [Buffer.from(text), other.id, `${at}.csv`],
      )
      await rows(
        `insert into mails (tenant_id, recipient, subject, body) values ($1, 'o@test.test', 'x', $2)`,
        [text],
      )
      await rows(
        `insert into audit_log (tenant_id, user_id, action, resource, details) values ($1, $2, 'update', 'tenant', $3)`,
        [other.id, JSON.stringify({ text, at })],
      )
    }
    const erased = await admin.post('/tenant-admin/data-subjects/erasure', {
      userId: person.id,
      name: `${firstName} ${lastName}`,
      password: PASSWORD,
    })
    expect(erased.status).toBe(200)

    expect(await rows('select document from reports where tenant_id = $1', [])).toEqual([
      { document: without },
    ])
    expect(
      await rows(
        'select parameters from notifications where tenant_id = $1 order by length(parameters::text) desc',
        [],
      ),
    ).toEqual([{ parameters: without }, { parameters: { others: kept } }])
    expect(await rows(`select name from files where tenant_id = $1`, [])).toEqual([{ name: '1.csv' }])
    expect(
      await rows(
        `select body from mails where tenant_id = $1 and recipient = 'o@test.test' order by body = $2`,
        [kept.join('\n')],
      ),
    ).toEqual([{ body: Object.values(mine).join('\n') }, { body: kept.join('\n') }])
    expect(
      await rows(
        `select details from audit_log where tenant_id = $1 and resource = 'tenant' and details <> '{}'`,
        [],
      ),
    ).toEqual([{ details: { text: kept.join('\n'), at: 1 } }])
  },
)
