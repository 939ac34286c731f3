import { useSyncExternalStore } from 'react'

type Spoken = { polite: string; assertive: string }
let spoken: Spoken = { polite: '', assertive: '' }
const listeners = new Set<() => void>()

/** Says something to a screen reader. `assertive` only for errors and the session. A repeated text is spoken again, and nothing stays nothing. */
export const announce = (text: string, manner: keyof Spoken = 'polite'): void => {
  const before = spoken[manner]
  spoken = { ...spoken, [manner]: text && before === text ? `${text}\u00a0` : text }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The two live regions of the page; once, in the shell. */
export function LiveRegion() {
  const { polite, assertive } = useSyncExternalStore(subscribe, () => spoken)
  return (
    <>
      <div className="visually-hidden" role="status" aria-live="polite">
        {polite}
      </div>
      <div className="visually-hidden" role="alert" aria-live="assertive">
        {assertive}
      </div>
    </>
  )
}
