import net from 'node:net'

/** A port that stays while the database behind it goes away and comes back at another one. */
export const openGate = async () => {
  let target = 0
  const sockets = new Set<net.Socket>()
  /** Opens the way from a socket to its other side again. */
  const ways = new WeakMap<net.Socket, () => void>()
  let isHeld = false
  let onAnswer = () => {}
  const gate = net.createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    if (isHeld) return
    const behind = net.connect({ port: target, host: '127.0.0.1', noDelay: true })
    for (const [from, to] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      ways.set(from, () => void from.pipe(to))
      from
        .on('error', () => to.destroy())
        .on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
    }
    behind.on('data', (answer) => {
      if (answer.includes('SELECT')) onAnswer()
    })
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  return {
    port: (gate.address() as net.AddressInfo).port,
    to: (url: string) => void (target = Number(new URL(url).port)),
    /** What is connected stays so and hears nothing more; new connections work. */
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** What is connected hears what it was answered only after one that was made later, and asked later. */
    overtake: () => {
      const late = [...sockets].map((socket) => socket.unpipe().pause())
      onAnswer = () => {
        onAnswer = () => {}
        // Its answer has arrived meanwhile.
        const turn = (left: number) => {
          if (left > 0) setImmediate(turn, left - 1)
          else for (const socket of late) ways.get(socket)?.()
        }
        turn(5)
      }
    },
    /** The same, and new connections are taken and hear nothing either. */
    hold: () => {
      isHeld = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** New connections work again; those from before never do. */
    open: () => {
      isHeld = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      gate.close()
    },
  }
}
