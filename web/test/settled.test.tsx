import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useSettled } from '#ui/Skeletons.tsx'

function Page({ loading }: { loading: boolean }) {
  return <p>{useSettled(loading)}</p>
}

/** What React has planned by now is done. */
const drawn = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
}

test('a skeleton whose time has come as the answer is drawn does not take its place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const place = document.createElement('div')
  const root = createRoot(place)
  let observer: MutationObserver | undefined
  try {
    root.render(<Page loading />)
    await drawn()
    vi.advanceTimersByTime(119)
    expect(place.textContent).toBe('wait')
    const seen: (string | null)[] = []
    // Before React has done what follows a drawing.
    observer = new MutationObserver(() => {
      seen.push(place.textContent)
      vi.advanceTimersByTime(1)
    })
    observer.observe(place, { subtree: true, childList: true, characterData: true })
    root.render(<Page loading={false} />)
    await drawn()
    expect(seen).toEqual(['done'])
  } finally {
    observer?.disconnect()
    root.unmount()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})
