import { once } from 'node:events'
import net from 'node:net'
import { onTestFinished } from 'vitest'

/** A way to a database, by its address, as through a pooler: it tells of a process of its own, by which callers end statements. */
export const throughPooler = async (address: string): Promise<string> => {
  const url = new URL(address)
  const port = Number(url.port)
  const key = Buffer.from('K\0\0\0\f', 'latin1')
  const pooler = net.createServer((caller) => {
    const behind = net.connect(port, '127.0.0.1')
    caller.on('error', () => undefined).on('close', () => behind.destroy())
    behind
      .on('error', () => undefined)
      .on('data', (answer) => {
        const at = answer.indexOf(key)
        if (at !== -1) answer.writeInt32BE(7, at + key.length)
        caller.write(answer)
      })
    caller.pipe(behind)
  })
  await once(pooler.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void pooler.close())
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(pooler.address() as net.AddressInfo).port}`
  return url.href
}
