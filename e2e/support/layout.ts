import fs from 'node:fs'
import path from 'node:path'
import { type Page, expect } from '@playwright/test'
import { permissionCatalogue } from '@rounds/contract/permissions'
import { endAnimations } from './still.ts'

/** The widths at which supervisors and delegates sit, and a laptop at 200 %. Touch is what phones and tablets have. */
export const sizes = {
  touch: [
    [390, 844],
    [820, 1180],
    [1180, 820],
  ],
  mouse: [
    [720, 450],
    [1280, 720],
    [1366, 768],
    [1440, 900],
    [1920, 1080],
  ],
} as const

const folder = path.resolve(import.meta.dirname, '../../web/src/messages/en')
const texts = fs
  .readdirSync(folder)
  .flatMap((file) =>
    Object.values(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>),
  )
/** The areas that keys of texts begin with. */
const areas = fs.readdirSync(folder).map((file) => file.replace('.json', ''))

/** Whatever a new width asks for is drawn: components hear of it with the next frame. A page that draws none is taken as it stands. */
const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done())))
        setTimeout(done, 1_000)
      }),
  )

/**
 * Makes the words on the page those of a longer language: every text of the catalogue grows by 45 %, every one of the `names` is of
 * fifty letters without a space. Nothing is fetched: what is drawn anew afterwards is short again, so what another width draws is
 * waited for.
 */
export const lengthen = async (page: Page, names: readonly string[]): Promise<void> => {
  await untilDrawn(page)
  await page.evaluate(
    ({ texts, names }) => {
      const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      const whole = new Set(texts.filter((text) => !text.includes('{')))
      const open = texts
        .filter((text) => text.includes('{') && /[a-z]{3}/i.test(text.replace(/\{\w+\}/g, '')))
        .map((text) => new RegExp(`^${escaped(text).replace(/\\\{\w+\\\}/g, '.+')}$`))
      const longer = (text: string) => {
        const more = text
          .slice(0, Math.ceil(text.length * 0.45))
          .trim()
          .toLowerCase()
        return text.includes(' ') ? `${text} ${more}` : `${text}${more}`
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const seen = ((window as unknown as { longer?: Map<Text, { was: string; is: string }> }).longer ??=
        new Map())
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
        const text = node.data.trim()
        if (
          text === '' ||
          seen.get(node)?.is === node.data ||
          node.parentElement?.closest('script, style, textarea')
        )
          continue
        let next =
          whole.has(text) || open.some((pattern) => pattern.test(text)) ? longer(node.data) : node.data
        for (const name of names) next = next.replace(name, name.padEnd(50, 'ovaschwarzenberg'))
        if (next === node.data) continue
        seen.set(node, { was: node.data, is: next })
        node.data = next
      }
    },
    { texts, names },
  )
}

/** Takes the longer words back, so that the page is found by its own. */
export const shorten = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { longer } = window as unknown as { longer?: Map<Text, { was: string; is: string }> }
    for (const [node, { was, is }] of longer ?? []) if (node.data === is) node.data = was
    longer?.clear()
  })

/**
 * What is wrong with how the page stands: that it scrolls sideways (or, from a tablet on, a table does), text that is cut and says
 * itself nowhere, one of the `names` that is cut at all, text and controls that something else lies over, keys of texts in the
 * place of texts.
 */
export const faultsOf = async (page: Page, names: readonly string[]): Promise<string[]> => {
  await untilDrawn(page)
  // What another width asks for has come.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await endAnimations(page)
  return page.evaluate(
    async ({ areas, permissions, names }) => {
      const found = new Set<string>()
      const words = (element: Element) =>
        (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) ||
        element.tagName
      const root = document.documentElement
      const dialogs = [
        ...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]'),
      ].filter((each) => each.checkVisibility())
      const scope = dialogs.at(-1) ?? document.body
      const isShown = (element: Element) => {
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
        for (let each: Element | null = element; each; each = each.parentElement) {
          const { clipPath, overflow, width } = getComputedStyle(each)
          if (clipPath.startsWith('inset(50%') || (overflow !== 'visible' && width === '1px')) return false
        }
        return true
      }
      const key = new RegExp(String.raw`^(?:${areas.join('|')})(?:\.[\w-]+)+$`)
      const pieces: { element: Element; range: Range }[] = []
      const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        const text = node.textContent?.trim() ?? ''
        if (text === '' || !element || !isShown(element)) continue
        if (key.test(text) && !permissions.includes(text) && !text.endsWith('.csv')) found.add(`key: ${text}`)
        const range = document.createRange()
        range.selectNodeContents(node)
        pieces.push({ element, range })
      }
      if (root.scrollWidth > root.clientWidth) {
        const wide = [...document.querySelectorAll('body *')].filter(
          (each) => each.getBoundingClientRect().right > root.clientWidth + 1,
        )
        found.add(`sideways: ${root.scrollWidth - root.clientWidth} px, ${wide[0] ? words(wide[0]) : ''}`)
      }
      // From a tablet on, a table of a list stands whole; a figure's own may scroll.
      if (innerWidth >= 820)
        for (const table of scope.querySelectorAll('table')) {
          const box = table.parentElement
          if (!box || table.closest('figure') || !isShown(table) || box.clientWidth === 0) continue
          const more = box.scrollWidth - box.clientWidth
          if (more > 1 && /auto|scroll/.test(getComputedStyle(box).overflowX))
            found.add(`table sideways: ${more} px, ${words(box)}`)
        }
      // Cut: by its own box, or by one around it that does not scroll.
      for (const { element, range } of pieces) {
        // People's names have room for themselves; of the rest an ellipsis tells all to a pointer at rest (ui/cut-titles.ts).
        const isName = names.some((name) => range.toString().includes(name))
        if (!isName && element.closest('[title], option')) continue
        // Where it ends in an ellipsis its box has to be seen, with the ellipsis in it.
        let line = element
        while (getComputedStyle(line).display === 'inline' && line.parentElement) line = line.parentElement
        const isEllipsed = getComputedStyle(line).textOverflow === 'ellipsis' && !isName
        const drawn = isEllipsed ? line.getClientRects() : range.getClientRects()
        const boxes = [...drawn].filter((box) => box.width > 1)
        for (
          let box: Element | null = isEllipsed ? line.parentElement : element;
          box && box !== document.body;
          box = box.parentElement
        ) {
          const style = getComputedStyle(box)
          if (style.display === 'inline' || style.display === 'contents') continue
          if (/auto|scroll/.test(style.overflowX + style.overflowY)) break
          const { left, right, top, bottom } = box.getBoundingClientRect()
          const hidesX = /hidden|clip/.test(style.overflowX)
          const hidesY = /hidden|clip/.test(style.overflowY)
          // A block of the week has a time or a city whole or not at all.
          if (box.matches('[data-testid="agenda-event"]') && boxes.every((line) => line.top >= bottom)) break
          const isCut =
            (hidesX &&
              (boxes.some((line) => line.right > right + 2 || line.left < left - 2) ||
                (box === element && box.scrollWidth > box.clientWidth + 1))) ||
            (hidesY && boxes.some((line) => line.bottom > bottom + 4 || line.top < top - 4))
          if (isCut) {
            found.add(`cut: ${words(element)}`)
            break
          }
          if (style.position === 'fixed') break
        }
        // Out of a box that is drawn as one: a button, a badge, a card.
        const frame = element.closest('button, a[class*="root"], [data-status]')
        if (!frame || getComputedStyle(frame).display === 'inline') continue
        const { left, right } = frame.getBoundingClientRect()
        if (boxes.some((line) => line.right > right + 2 || line.left < left - 2))
          found.add(`out of its box: ${words(element)}`)
      }
      // Covered: a point of it belongs to something that is neither around nor inside it.
      const layerOf = (element: Element | null) => {
        for (let each = element; each && each !== document.body; each = each.parentElement)
          if (/fixed|sticky/.test(getComputedStyle(each).position)) return each
        return null
      }
      const controls = [
        ...scope.querySelectorAll(
          'a[href], button, input:not([type="file"]), select, textarea, [role="button"], [role="tab"]',
        ),
      ].filter(isShown)
      for (const each of [scope, ...scope.querySelectorAll('*')])
        if (/auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight + 1)
          each.setAttribute('data-scrolls', '')
      const look = (isTop: boolean, isEnd: boolean) => {
        const check = (element: Element, box: DOMRect) => {
          // Drawn anew since it was found: nowhere any more.
          if (box.width === 0) return
          const y = box.top + box.height / 2
          for (const x of [box.left + 3, box.left + box.width / 2, box.right - 3]) {
            if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
            const over = document.elementFromPoint(x, y)
            if (!over || over.contains(element) || element.contains(over)) continue
            // The whole card is the link; a label is its control.
            const pressed = over.closest('a, button, label')
            const after = pressed && getComputedStyle(pressed, '::after')
            if (after && after.content !== 'none' && after.position === 'absolute') continue
            if (pressed && (pressed.contains(element) || element.closest('label')?.contains(over))) continue
            // A field has its glyphs inside.
            if (element.matches('input, select') && element.closest('[class*="-wrapper"]')?.contains(over))
              continue
            // What a box that scrolls has out of sight is not covered.
            let isHidden = false
            for (let each: Element | null = element; each; each = each.parentElement) {
              const { overflowX, overflowY } = getComputedStyle(each)
              if (overflowX === 'visible' && overflowY === 'visible') continue
              const view = each.getBoundingClientRect()
              if (x < view.left || x > view.right || y < view.top || y > view.bottom) isHidden = true
            }
            if (isHidden) continue
            const [own, other] = [layerOf(element), layerOf(over)]
            if (other && other !== own && !other.contains(element)) {
              // The head or the foot of a box that scrolls by itself lies over what is scrolled there.
              const scroller = other.parentElement?.closest('[data-scrolls]')
              if (scroller?.contains(element)) continue
              const isFoot = other.getBoundingClientRect().top > innerHeight / 2
              // What stays lies over what scrolls by, and must not where the page begins and ends.
              if (isFoot ? !isEnd : !isTop) continue
            }
            if (over.closest('[data-testid="toast"], [data-testid="now-line"]')) continue
            found.add(`covered: ${words(element)} by ${words(over)}`)
            return
          }
        }
        for (const { element, range } of pieces)
          for (const box of range.getClientRects()) if (box.width > 6) check(element, box)
        for (const element of controls) check(element, element.getBoundingClientRect())
      }
      for (let top = 0; ; top += innerHeight * 0.7) {
        scrollTo({ top, behavior: 'instant' })
        // A page that draws no frames meanwhile is judged as it stands.
        await new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(done))
          setTimeout(done, 1_000)
        })
        // What comes late makes the page longer.
        const last = root.scrollHeight - innerHeight
        look(scrollY <= 0, scrollY >= last - 1)
        if (top >= last || dialogs.length > 0) break
      }
      scrollTo({ top: 0, behavior: 'instant' })
      return [...found]
    },
    { areas, permissions: Object.keys(permissionCatalogue), names },
  )
}

/** What letters that are too large for the page do to it: it goes beyond the edge, and words become columns of letters. */
export const brokenWords = async (page: Page): Promise<string[]> => {
  await untilDrawn(page)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  // A phone that is made narrower meanwhile keeps the screen that it began with.
  return page.evaluate((width) => {
    const { scrollWidth } = document.documentElement
    const found = scrollWidth > width ? [`${scrollWidth} px wide`] : []
    for (const element of document.querySelectorAll('main *')) {
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      const text = own.map((node) => node.textContent ?? '').join('')
      const { fontSize, whiteSpace, position } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      const letter = Number.parseFloat(fontSize)
      const isOneLine = whiteSpace === 'nowrap' || position === 'absolute'
      const isColumn = width > 2 && width < 2.5 * letter && height > 3 * letter
      if (text.trim().length > 4 && isColumn && !isOneLine) found.push(`a column: ${text}`)
    }
    return found
  }, page.viewportSize()?.width ?? 0)
}
