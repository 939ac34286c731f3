/** Longer than the kit and the pages take to put the focus where they know best. Milliseconds. */
const WAIT_MS = 400

/** What lies over the page for a while: from there the focus goes back to what it was opened with. */
const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-testid="toast"]'
const AROUND = `main, header, nav, ${OVER}`
const CONTROL =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'

/** A control that has the focus, and what stands around and before it, by which its place is found when it is gone. */
type Place = {
  control: HTMLElement
  address: string
  /** What lies over the page and has it; none on the page itself. */
  layer: Element | null
  around: { within: Element; before: Element | null }[]
}

const placeOf = (control: HTMLElement): Place => {
  const around: Place['around'] = []
  const frame = control.closest(AROUND)
  for (let each: Element = control; each !== frame && each.parentElement; each = each.parentElement)
    around.push({ within: each.parentElement, before: each.previousElementSibling })
  return { control, address: location.pathname, layer: control.closest(OVER), around }
}

const isThere = (control: Element) => control.isConnected && control.matches(CONTROL)
const isShown = (control: Element) =>
  control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert], [aria-hidden="true"]')

/** What has taken its place, or follows it; at the end of a list what is last now. A page that is another one has its heading. */
const besides = ({ around }: Place): HTMLElement | undefined => {
  for (const { within, before } of around) {
    if (!within.isConnected || within.matches('main')) continue
    const controls = [...within.querySelectorAll<HTMLElement>(CONTROL)].filter(isShown)
    const next = controls.find(
      (each) =>
        !before?.isConnected ||
        (before.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING && !before.contains(each)),
    )
    const found = next ?? (within.matches('ul, ol, tbody') ? controls.at(-1) : undefined)
    if (found) return found
  }
  return undefined
}

/** The control itself, where it still stands, or what is beside it. */
const standing = (place: Place) =>
  isThere(place.control) && isShown(place.control) ? place.control : besides(place)

const isLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * Whoever comes by keys and presses what goes away with it, a row that is deleted, a dialog, a button that a field takes the
 * place of, stays where they were: a browser would leave them nowhere, and a screen reader silent. What is disabled while it
 * works has the focus again afterwards.
 */
export const startKeptFocus = (): (() => void) => {
  let page: Place | undefined
  // One over the other, as a question over a panel.
  let over: Place[] = []
  let isWaiting = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const note = (control: Element | null) => {
    isWaiting = false
    if (!(control instanceof HTMLElement) || !control.matches(':focus-visible') || isLost()) return
    const place = placeOf(control)
    over = place.layer
      ? [...over.filter(({ layer }) => layer?.isConnected && layer !== place.layer), place]
      : []
    if (!place.layer) page = place
  }
  const forget = () => {
    page = undefined
    over = []
  }

  const giveBack = () => {
    const last = over.at(-1) ?? page
    // Another page goes to its own heading.
    if (!last || !isLost() || last.control.isConnected || last.address !== location.pathname) return
    const target = [...over.toReversed(), page]
      .map((place) => place && standing(place))
      .find((control) => control !== undefined)
    const heading = document.querySelector<HTMLElement>('main h1')
    ;(target ?? heading)?.focus({ preventScroll: target === undefined })
  }
  const look = () => {
    const last = (over.at(-1) ?? page)?.control
    if (!last || !isLost()) return
    if (!last.isConnected) {
      clearTimeout(timer)
      timer = setTimeout(giveBack, WAIT_MS)
    } else if (last.matches(':disabled')) isWaiting = true
    else if (isWaiting) last.focus()
  }

  const onFocus = ({ target }: FocusEvent) => note(target as Element)
  const observer = new MutationObserver(look)
  note(document.activeElement)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', forget)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', forget)
  }
}
