import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/**
 * A mailbox that takes everything, but the first `refused` mails, which may come again later, and those to who is refused for good.
 * What it takes it confirms when `confirms` says so, or where it `hangsUp` never.
 */
export const openMailbox = async (refused = 0, { confirms = Promise.resolve(), hangsUp = false } = {}) => {
  let unknown: string | undefined
  let closed: 'MAIL FROM' | 'DATA' | undefined
  const no = () => Object.assign(new Error('Not from you'), { responseCode: 554 })
  const received: Email[] = []
  let left = refused
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(closed === 'MAIL FROM' ? no() : undefined),
    onRcptTo: ({ address }, _session, done) =>
      address === unknown
        ? done(Object.assign(new Error(`Nobody is called ${address}`), { responseCode: 550 }))
        : left-- > 0
          ? done(Object.assign(new Error(`Try again with ${address}`), { responseCode: 451 }))
          : done(),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (closed === 'DATA') return done(no())
        const keep = async () => {
          received.push(await PostalMime.parse(Buffer.concat(chunks)))
          await confirms
          if (hangsUp) for (const connection of smtp.connections) connection.close()
          else done()
        }
        void keep()
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(resolve)))
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    received,
    refuse(address: string) {
      unknown = address
    },
    /** From now on all is refused for good, whomever it is to. */
    close(at: 'MAIL FROM' | 'DATA') {
      closed = at
    },
  }
}
