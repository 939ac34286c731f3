import net from 'node:net'

/** A port that stays while the database behind it goes away and comes back at another one. */
export const openGate = async () => {
  let target = 0
  const sockets = new Set<net.Socket>()
  let isHeld = false
  const gate = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    if (isHeld) return
    const behind = net.connect(target, '127.0.0.1')
    for (const [from, to] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from
        .on('error', () => to.destroy())
        .on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
    }
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  return {
    port: (gate.address() as net.AddressInfo).port,
    to: (url: string) => void (target = Number(new URL(url).port)),
    /** What is connected stays so and hears nothing more; new connections work. */
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause()
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
