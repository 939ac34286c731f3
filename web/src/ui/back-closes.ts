import { useEffect, useEffectEvent } from 'react'

type Entry = { idx?: number; over?: number } | null

const entry = () => window.history.state as Entry
const open = new Set<number>()
let last = Date.now()

/** Where in the history the person was, as far as it was told; pages that the router put on top since are further on. */
let place = entry()?.idx ?? 0

/** A step back of ours that the browser has yet to take: it would leave what is put on top of the history until then. */
let isStepping = false
const stepBack = () => {
  isStepping = true
  window.history.back()
}

/** An entry that is left of something closed: whoever comes to it goes on, the way they came. */
const skipClosed = () => {
  isStepping = false
  const { over, idx = 0 } = entry() ?? {}
  const isForward = idx > place
  place = idx
  if (over === undefined || open.has(over)) return
  // Nothing may be further on, and nobody would say so.
  if (isForward) window.history.forward()
  else stepBack()
}
addEventListener('popstate', skipClosed)

/** Resolves once what is just closed is on top of the history no more: what takes the place of the page takes that below it. */
export const whenClosed = (): Promise<void> =>
  new Promise((resolve) => {
    // Of what was left by a page before this one nobody takes the entry away.
    if (!open.has(entry()?.over ?? 0)) return resolve()
    const look = () => {
      if (entry()?.over !== undefined) return
      removeEventListener('popstate', look)
      resolve()
    }
    addEventListener('popstate', look)
  })

/**
 * Back closes what lies over the page, as people on phones expect (ux.md 2.4): it has an entry of its own in the history, for the
 * same address, of which the router needs to know nothing.
 */
export const useBackCloses = (close: () => void, isOpen = true) => {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const own = ++last
    open.add(own)
    const put = () => {
      const below = entry()
      place = (below?.idx ?? 0) + 1
      window.history.pushState({ ...below, idx: place, over: own }, '')
    }
    let isPut = !isStepping
    if (isPut) put()
    const move = () => {
      if (isPut && entry()?.over !== own) onBack()
      else if (!isPut && !isStepping) {
        isPut = true
        put()
      }
    }
    addEventListener('popstate', move)
    return () => {
      removeEventListener('popstate', move)
      open.delete(own)
      // After what the same press has begun: a link has put its page on top by then.
      setTimeout(() => {
        if (entry()?.over === own) stepBack()
      })
    }
  }, [isOpen])
}
