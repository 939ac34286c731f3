/**
 * Hands on what comes: at once, and while more comes within `restMs`, so much later and together. `send` must not throw.
 * `end` hands on what still waits and resolves once it has arrived.
 */
export const gathered = <T>(send: (items: T[]) => Promise<void>, restMs: number) => {
  let waiting: T[] = []
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  const handOn = () => {
    timer = undefined
    if (waiting.length === 0) return
    timer = setTimeout(handOn, restMs)
    sending = send(waiting)
    waiting = []
  }
  return {
    add(item: T): void {
      waiting.push(item)
      if (timer === undefined) handOn()
    },
    async end(): Promise<void> {
      clearTimeout(timer)
      handOn()
      clearTimeout(timer)
      await sending
    },
  }
}
