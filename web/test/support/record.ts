import { screen } from '@testing-library/react'
import type { openApp } from './app.tsx'
import { visitOf } from './things.ts'

/** Where visit `number` is recorded. */
export const record = (number: number) => `/delegate/record-visit/${visitOf(number).id}`

export const writeNotes = async (page: Awaited<ReturnType<typeof openApp>>, words: string) => {
  if (!screen.queryByLabelText('Notes', { selector: 'textarea' })) await page.press('+ Notes')
  await page.fill('Notes', words)
}
