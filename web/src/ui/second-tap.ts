let tapped: Element | null = null

const heed = (event: MouseEvent) => {
  if ((event as PointerEvent).pointerType !== 'touch') return
  if (event.detail < 2) tapped = event.target as Element
  else if (tapped?.isConnected === false) {
    event.preventDefault()
    event.stopPropagation()
  }
}

/** A finger that taps twice means what it tapped first: where that is gone, nothing that stands there by now is pressed. */
export const startSecondTaps = (): void => window.addEventListener('click', heed, true)
