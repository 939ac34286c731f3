import { html, recordBehind } from '#support/behind.ts'
import { phone } from '#support/telling.ts'
import { test } from '#support/test.ts'

/** What stands between a phone and the server, and answers in its place. */
const strangers = {
  'an empty 204': { status: 204 },
  "a host's start page for everything": html(200, '<!doctype html>'),
  'a gateway without the route': html(404, '<h1>Not found</h1>'),
  'a firewall': html(403, '<h1>Forbidden</h1>'),
  'a proxy that takes no PUT': html(405, '<h1>Not allowed</h1>'),
  'a proxy that takes no long bodies': html(413, '<h1>Too large</h1>'),
  'a gateway out of order': html(500, '<h1>Oops</h1>'),
  'somebody else’s JSON': { status: 200, contentType: 'application/json', body: '{"ok":true}' },
}

for (const [name, answer] of Object.entries(strangers))
  test(
    `${name} in the place of the server: nothing is told as done, and all of it arrives later`,
    phone,
    async ({ page, faults }) => {
      faults.expect(/status of \d+/)
      await recordBehind(page, answer)
    },
  )
