import path from 'node:path'
import type { Page } from '@playwright/test'
import { checkAxe, isFull, schemesOn } from '#support/axe.ts'
import { openScreen, screens } from '#support/screens.ts'
import { type Showcase, makeShowcase } from '#support/showcase.ts'
import { expect, test } from '#support/test.ts'

const pictures = path.resolve(import.meta.dirname, '../screenshots')

let show: Showcase
test.beforeAll(async () => {
  show = await makeShowcase()
})

/** Controls smaller than `least` pixels each way. Links inside a sentence may be; a label counts with its control. */
const smallTargets = (page: Page, least: number) =>
  page.evaluate((size) => {
    const found: string[] = []
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="button"], [role="menuitem"], [role="tab"]',
    )
    for (const element of controls) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (element.closest('[aria-hidden="true"], [inert]') || element.matches('[href="#main"]')) continue
      // The whole row of an approval is the target; its name is the button for keyboards.
      if (element.matches('tr[data-item] button')) continue
      if (element.matches('a') && getComputedStyle(element).display === 'inline') {
        const text = element.parentElement?.textContent.trim() ?? ''
        if (text !== element.textContent.trim()) continue
      }
      const label =
        element.closest('label') ?? document.querySelector(`label[for="${CSS.escape(element.id)}"]`)
      const boxes = [element, ...(label ? [label] : [])]
        .map((each) => each.getBoundingClientRect())
        .filter((box) => box.width > 1 && box.height > 1)
      if (boxes.length === 0) continue
      // A link may be stretched over its card by a pseudo-element.
      const after = getComputedStyle(element, '::after')
      const width = Math.max(...boxes.map((box) => box.width), Number.parseFloat(after.width) || 0)
      const height = Math.max(...boxes.map((box) => box.height), Number.parseFloat(after.height) || 0)
      if (width >= size - 0.5 && height >= size - 0.5) continue
      const name = element.getAttribute('aria-label') ?? (element.textContent.trim() || element.tagName)
      found.push(`${name.slice(0, 40)} ${Math.round(width)}×${Math.round(height)}`)
    }
    return found
  }, least)

/** Elements that stick out of the page to the side. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(-5)
      .map((element) => `${element.outerHTML.slice(0, 120)} ends at ${element.getBoundingClientRect().right}`)
  })

/** Looked at in every run. */
const first = ['record', 'today running', 'approvals review']

/** `npm run journeys` looks at these, of each kind of page and of what lies over it one; `npm run screens` at all of them. */
const usual = [
  'login',
  'today running',
  'today toast',
  'record',
  'record running',
  'record rejected',
  'schedule',
  'agenda',
  'agenda visit',
  'plan filled',
  'plan wizard who',
  'prescribers',
  'prescriber',
  'import columns',
  'history week',
  'sync panel',
  'notifications panel',
  'message exchange',
  'account profile',
  'approvals',
  'approvals review',
  'supervisor home',
  'member',
  'analytics',
  'report drawer',
  'calendar',
  'users',
  'audit log',
  'roles with a change',
  'settings with a change',
  'second factor',
  'set-up outside',
]
const looked = screens.filter(({ name }) => isFull || usual.includes(name))

for (const [at, screen] of looked.entries())
  test(
    `${screen.name}: axe and targets`,
    {
      tag: [
        ...(isFull ? ['@phone', '@desktop'] : [at % 2 === 0 ? '@phone' : '@desktop']),
        ...(first.includes(screen.name) ? [] : ['@wide']),
      ],
    },
    async ({ page, context, faults, isMobile }, { project }) => {
      faults.expect(/status of 404/)
      if (screen.next) test.slow()
      const size = page.viewportSize()
      for (const each of [screen, ...(screen.next ?? [])]) {
        if (size) await page.setViewportSize(size)
        await openScreen(context, page, each, show)
        for (const scheme of schemesOn({ isMobile })) {
          await page.emulateMedia({ colorScheme: scheme })
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
          await checkAxe(page, each.name, scheme)
          if (!isFull) continue
          // For people to look at: nothing is compared.
          const file = `${each.name.replaceAll(' ', '-')}-${project.name}-${scheme}.png`
          await page.screenshot({ path: path.join(pictures, file), animations: 'disabled', scale: 'css' })
        }
        expect.soft(await smallTargets(page, isMobile ? 44 : 24), 'targets that are too small').toEqual([])
        if (!isMobile) continue
        await page.setViewportSize({ width: 320, height: 640 })
        // What floats was placed for the wider screen: it is opened again.
        if ((await tooWide(page)).length > 0) await openScreen(context, page, each, show)
        await expect
          .configure({ soft: true })
          .poll(() => tooWide(page), { message: `${each.name}: scrolls sideways at 320 px` })
          .toEqual([])
      }
    },
  )
