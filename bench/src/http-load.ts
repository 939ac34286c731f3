import net from 'node:net'

/** One HTTP/1.1 request, ready to be sent. */
export type NextRequest = () => string

export type LoadResult = { rate: number; p50: number; p99: number; failures: Map<string, number> }

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = Buffer.from('content-length: ')
const MAX_ANSWER = 1_048_576

/** Sends the next request each time the last one is answered; `onAnswer` sees every status and how long it took. */
const connection = (
  port: number,
  next: NextRequest,
  onAnswer: (status: number, milliseconds: number) => void,
  until: number,
) =>
  new Promise<void>((resolve, reject) => {
    let received = 0
    const answer = Buffer.allocUnsafe(MAX_ANSWER)
    /** Bytes of the answer that is arriving; unknown until its head is complete. */
    let expected = Infinity
    let status = 0
    let sentAt = 0
    const send = () => {
      received = 0
      expected = Infinity
      sentAt = performance.now()
      socket.write(next(), 'latin1')
    }
    const readHead = () => {
      const end = answer.subarray(0, received).indexOf(HEAD_END)
      if (end === -1) return
      const length = answer.subarray(0, end).indexOf(LENGTH)
      if (length === -1) throw new Error(`An answer without a length: ${answer.toString('latin1', 0, end)}`)
      status = Number(answer.toString('latin1', 9, 12))
      expected =
        end + HEAD_END.length + Number.parseInt(answer.toString('latin1', length + LENGTH.length, end), 10)
    }
    // One buffer for all answers: a stream would make a new one for each.
    const onRead = (count: number, chunk: Uint8Array) => {
      answer.set(chunk.subarray(0, count), received)
      received += count
      if (expected === Infinity) readHead()
      if (received < expected) return true
      const now = performance.now()
      onAnswer(status, now - sentAt)
      if (now < until) send()
      else {
        socket.removeAllListeners('close')
        socket.end()
        resolve()
      }
      return true
    }
    const socket = net.connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafe(65_536), callback: onRead },
    })
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection')))
  })

/**
 * Load over keep-alive connections, one request at a time on each: what a lean client costs beside the server on the same
 * cores, about a tenth of a general one. Rates are requests per second, latencies milliseconds.
 */
export const runHttpLoad = async (
  port: number,
  next: NextRequest[],
  seconds: number,
): Promise<LoadResult> => {
  const latencies: number[] = []
  const failures = new Map<string, number>()
  const start = performance.now()
  const onAnswer = (status: number, milliseconds: number) => {
    if (status < 300) latencies.push(milliseconds)
    else failures.set(`${status}`, (failures.get(`${status}`) ?? 0) + 1)
  }
  await Promise.all(next.map((one) => connection(port, one, onAnswer, start + seconds * 1000)))
  const elapsed = (performance.now() - start) / 1000
  const sorted = Float64Array.from(latencies).toSorted()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { rate: sorted.length / elapsed, p50: at(0.5), p99: at(0.99), failures }
}
