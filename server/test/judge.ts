import { MARK_HEADER } from '@rounds/contract/constants'
import { expect } from 'vitest'
import type { Answer } from './world.ts'

/** What must never reach a client: database, framework or file details. */
const leaks = [
  /syntax error|invalid input|violates|duplicate key|null value in|out of range for type|malformed|SQLSTATE|relation "|column "/i,
  /_pkey|_fkey|_key"/,
  /\bpg_|\bpg\b|postgres|graphile|fastify|zod/i,
  /at Object\.|at async |node_modules|\/src\/|\.ts:\d|file:\/\/\/work|Error:/,
  /"(?:22|23|42|53|57)[0-9A-Z]{3}"/,
]

/**
 * server-rules 9.3: marked as ours, never a fault of ours; a refusal in the one error shape and nothing else in it. `sent` is what the
 * caller wrote, which a message may repeat when it is short.
 */
export const judge = (label: string, answer: Answer, sent = ''): void => {
  expect(answer.status, `${label}: ${answer.text.slice(0, 200)}`).toBeLessThan(500)
  expect(answer.headers, label).toHaveProperty(MARK_HEADER.toLowerCase())
  if (answer.status < 400) return
  expect(answer.headers['content-type'], label).toBe('application/json; charset=utf-8')
  const body = JSON.parse(answer.text) as Record<string, unknown>
  expect(
    Object.keys(body)
      .filter((key) => key !== 'details')
      .toSorted(),
    label,
  ).toEqual(['code', 'message'])
  expect(body, label).toMatchObject({
    message: expect.any(String) as string,
    code: expect.stringMatching(/^[A-Z0-9_]+$/) as string,
  })
  const own = sent === '' ? answer.text : answer.text.replaceAll(JSON.stringify(sent).slice(1, -1), '')
  for (const leak of leaks) expect(own, label).not.toMatch(leak)
  if (sent.length > 100) expect(answer.text.includes(sent), `${label} repeats long input`).toBe(false)
}
