import type { FastifyReply } from 'fastify'

/** Bytes that wait for somebody who does not read; more than this would be kept for nobody. */
const MAX_UNREAD = 64 * 1024

export type EventStream = {
  /** Text in the form of server-sent events; nothing once the stream has ended. */
  send(text: string): void
  end(): void
}

/**
 * Answers a request by a stream that stays open. `onClose` is called once, as soon as nothing more may be written: when
 * either side ends it, when the connection breaks, and at once for somebody who left before it began.
 */
export const openEventStream = (reply: FastifyReply, onClose: () => void): EventStream => {
  reply.hijack()
  const { raw } = reply
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    onClose()
  }
  // Without a listener an error of the connection would end the process.
  raw.on('error', close).on('close', close)
  if (raw.destroyed) close()
  else
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
  return {
    send(text) {
      if (!isOpen) return
      raw.write(text)
      if (raw.writableLength > MAX_UNREAD) raw.destroy()
    },
    end() {
      if (!isOpen) return
      close()
      raw.end()
    },
  }
}
