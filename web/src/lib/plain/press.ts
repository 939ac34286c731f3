let isDown = false
const note = (down: boolean) => () => {
  isDown = down
}
if (typeof window !== 'undefined') {
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
