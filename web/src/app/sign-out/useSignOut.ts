import { useRef, useState } from 'react'
import { useOutbox } from '#lib/outbox/hooks.ts'
import { discardAll, holdAll } from '#lib/outbox/outbox.ts'
import { signOut } from '#lib/session/session.ts'

/** Signs out; asks first only when this device holds unsent work (ux.md 4.1). */
export const useSignOut = () => {
  const { entries } = useOutbox()
  const [isAsking, setAsking] = useState(false)
  const unsent = entries.filter((entry) => entry.state !== 'delivered').length
  // Nothing leaves while the person decides what becomes of it.
  const release = useRef(() => {})
  const close = () => {
    release.current()
    release.current = () => {}
    setAsking(false)
  }
  const go = () => {
    close()
    void signOut()
  }
  const ask = () => {
    release.current = holdAll()
    setAsking(true)
  }
  return {
    unsent,
    isAsking,
    ask: unsent > 0 ? ask : go,
    stay: close,
    go,
    deleteAndGo: () => {
      // What is deleted was not sent: nobody is told so on the way out.
      setAsking(false)
      void discardAll().then(go)
    },
  }
}
