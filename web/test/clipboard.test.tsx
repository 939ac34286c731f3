import { expect, onTestFinished, test, vi } from 'vitest'
import { START } from './support/clock.ts'
import { hear, openApp, see, told } from './support/app.tsx'
import { record } from './support/record.ts'
import { sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const FAILED = "Couldn't copy. Select the text instead."

test('whoever may not copy is told so, and not left to paste something else', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(1), sara)
  await page.press('Neurex')
  await see(/^Saved (?:on this device|\d)/, '[data-testid="save-state"]')
  page.close()
  const at = new Date(START + 60_000).toISOString()
  Object.assign(world.visits[0] ?? {}, { status: 'submitted', completedAt: at, submittedAt: at, version: 9 })
  const later = await openApp(record(1), sara)
  await see('Products: Neurex')
  const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Refused'))
  await later.press('Copy my notes')
  await hear(FAILED)
  refused.mockRestore()
  await later.press('Dismiss')
  expect(told()).toEqual([])
  // Nor is there any clipboard without https.
  const none = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  onTestFinished(() => none.mockRestore())
  await later.press('Copy my notes')
  await hear(FAILED)
})
