import path from 'node:path'
import { type Showcase, makeShowcase, openScreen, screens } from '#support/screens.ts'
import { test } from '#support/test.ts'

const folder = path.resolve(import.meta.dirname, '../screenshots')

let show: Showcase
test.beforeAll(async () => {
  show = await makeShowcase()
})

/** Pictures for people to look at; nothing is compared. */
for (const screen of screens)
  test(
    `picture of ${screen.name}`,
    { tag: ['@phone', '@desktop'] },
    async ({ page, context, faults }, { project }) => {
      faults.expect(/status of 404/)
      await openScreen(context, page, screen, show)
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        const file = `${screen.name.replaceAll(' ', '-')}-${project.name}-${scheme}.png`
        await page.screenshot({ path: path.join(folder, file), animations: 'disabled' })
      }
    },
  )
