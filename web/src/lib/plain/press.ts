let isDown = false
const note = (down: boolean) => () => {
  isDown = down
}

let tapped: Element | null = null
/** A finger that taps twice means what it tapped first: where that is gone, nothing that stands there by now is pressed. */
const heedTap = (event: MouseEvent) => {
  if ((event as PointerEvent).pointerType !== 'touch') return
  if (event.detail < 2) tapped = event.target as Element
  else if (tapped?.isConnected === false) {
    event.preventDefault()
    event.stopPropagation()
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('click', heedTap, true)
  window.addEventListener('pointerdown', note(true), true)
  for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, note(false), true)
}

/**
 * Acts when the press under way, if any, is over and its click has arrived: what is shown before would move the button from
 * under the finger.
 */
export const afterPress = (act: () => void): void => {
  const soon = () => {
    window.removeEventListener('pointerup', soon)
    window.removeEventListener('pointercancel', soon)
    setTimeout(act)
  }
  if (!isDown) return soon()
  window.addEventListener('pointerup', soon)
  window.addEventListener('pointercancel', soon)
}
