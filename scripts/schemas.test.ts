import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

type Transform = (this: object, code: string, id: string) => { code: string } | undefined

test('what a build leaves out of a call is what it is checked by, and nothing that is read by', async () => {
  const { schemasApart } = (await import(new URL('../web/schemas.ts', import.meta.url).href)) as {
    schemasApart: () => { transform?: Transform }[]
  }
  const transform = schemasApart().at(-1)?.transform as Transform
  const id = new URL('../contract/src/coaching.ts', import.meta.url).pathname
  const tools = {
    parse: (code: string) => parseAst(code, { lang: 'ts' }),
    error: (message: string) => expect.unreachable(message),
  }
  const code = readFileSync(id, 'utf8')
  const slim = transform.call(tools, code, id)?.code ?? ''
  const count = (text: string, what: RegExp) => [...text.matchAll(what)].length
  expect(count(code, /^ {4}(input|output): /gm)).toBeGreaterThan(0)
  expect(count(slim, /^ {4}(input|output): /gm)).toBe(0)
  for (const kept of [/^ {4}list: true/gm, /^ {4}failure: /gm, /^ {4}status: /gm])
    expect(count(slim, kept), String(kept)).toBe(count(code, kept))
})
