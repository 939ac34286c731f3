import type { Page } from '@playwright/test'
import { checkAxe } from '#support/axe.ts'
import { type Showcase, makeShowcase, openScreen, screens } from '#support/screens.ts'
import { expect, test } from '#support/test.ts'

let show: Showcase
test.beforeAll(async () => {
  show = await makeShowcase()
})

/** Controls that are smaller than a finger (44) or a mouse (24) may expect. Links inside a sentence may be small. */
const smallTargets = (page: Page, least: number) =>
  page.evaluate((size) => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="button"], [role="menuitem"], [role="tab"]',
    )) {
      // A label is part of the target of its control.
      const label =
        element.closest('label') ?? (element.id ? document.querySelector(`label[for="${element.id}"]`) : null)
      const boxes = [element, ...(label ? [label] : [])].map((each) => each.getBoundingClientRect())
      const isHidden = !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      const hit = boxes.filter((box) => box.width > 1 && box.height > 1)
      if (isHidden || hit.length === 0 || element.closest('[aria-hidden="true"], [inert]')) continue
      const isInline = getComputedStyle(element).display === 'inline' && element.matches('a')
      if (isInline || element.matches('[class*="skip"]')) continue
      const after = getComputedStyle(element, '::after')
      const grown = after.content !== 'none' && after.position === 'absolute'
      const isLarge = (box: DOMRect) => box.width >= size - 0.5 && box.height >= size - 0.5
      const pseudo = new DOMRect(0, 0, Number.parseFloat(after.width), Number.parseFloat(after.height))
      if (hit.some(isLarge) || (grown && isLarge(pseudo))) continue
      const box = hit[0] ?? new DOMRect()
      const name = element.getAttribute('aria-label') ?? (element.textContent.trim() || element.tagName)
      found.push(`${name.slice(0, 40)} ${Math.round(box.width)}×${Math.round(box.height)}`)
    }
    return found
  }, least)

const isWiderThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

for (const screen of screens)
  test(
    `${screen.name} serves everybody`,
    { tag: ['@phone', '@desktop'] },
    async ({ page, context, faults, isMobile }) => {
      faults.expect(/status of 404/)
      await openScreen(context, page, screen, show)
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
        await checkAxe(page, screen.name, scheme)
      }
      expect.soft(await smallTargets(page, isMobile ? 44 : 24), 'targets that are too small').toEqual([])
      if (!isMobile) return
      await page.setViewportSize({ width: 320, height: 640 })
      expect.soft(await isWiderThanScreen(page), 'scrolls sideways at 320 px').toBe(false)
    },
  )
