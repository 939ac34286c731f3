import type { Page } from '@playwright/test'

export type Answer = { status: number; body: { message?: string; code?: string } & Record<string, unknown> }

/** A call as the page's own person, past its screens: what somebody with the developer tools could send. */
export const callApi = (
  page: Page,
  method: string,
  path: string,
  body?: unknown,
  { key }: { key?: string } = {},
): Promise<Answer> =>
  page.evaluate(
    async ({ method, path, body, key }) => {
      const csrf = (await (await fetch('/api/v1/auth/csrf-token')).json()) as { csrfToken: string }
      const answer = await fetch(`/api/v1${path}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          'X-CSRF-Token': csrf.csrfToken,
          ...(key !== undefined && { 'Idempotency-Key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
    },
    { method, path, body, key },
  )
