/** What is pressed; the signs in it may be others afterwards. */
const CONTROL = 'button, a, label, [role]'
let tapped: Element | null = null

const heed = (event: MouseEvent) => {
  if ((event as PointerEvent).pointerType !== 'touch') return
  const target = event.target as Element
  if (event.detail < 2) tapped = target.closest(CONTROL) ?? target
  else if (tapped?.isConnected === false) {
    event.preventDefault()
    event.stopPropagation()
  }
}

/** A finger that taps twice means what it tapped first: where that is gone, nothing that stands there by now is pressed. */
export const startSecondTaps = (): void => window.addEventListener('click', heed, true)
