import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Identity } from './caller.ts'

/** A connection on which a caller hears of events until either side ends it. */
export interface EventStream<Event> {
  /** Who listens, as the database knew them at the last sign of life. */
  readonly identity: Identity
  send(event: Event): void
  end(): void
  /** Aborted when the stream has ended, whoever ended it. */
  readonly ended: AbortSignal
}

interface StreamParts<Event> {
  identity: Identity
  /** Throws when the caller may no longer listen. */
  identifyAgain: () => Promise<Identity>
  /** In tests, every event is held against the contract. */
  check: (event: Event) => void
  open: (stream: EventStream<Event>) => void
}

/** A caller who reads so slowly that this many bytes wait for them is better off connecting anew. */
const mostWaiting = 1_000_000

/** Server-sent events. Each stream gives a sign of life now and then, and ends when the server does. */
export function eventStreams(app: FastifyInstance, heartbeat: number) {
  const open = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const body of open) body.end()
  })

  return function sendEvents<Event>(reply: FastifyReply, parts: StreamParts<Event>): FastifyReply {
    const body = new PassThrough()
    const closing = new AbortController()
    let identity = parts.identity
    const write = (text: string) => {
      if (body.writableEnded || body.destroyed) return
      body.write(text)
      if (body.writableLength > mostWaiting) body.destroy()
    }
    const stillAllowed = async () => {
      try {
        identity = await parts.identifyAgain()
        write(':\n\n')
      } catch (error) {
        reply.log.info({ err: error }, 'event stream ended')
        body.end()
      }
    }
    const beating = setInterval(stillAllowed, heartbeat)
    open.add(body)
    // Whoever ends it, the caller by leaving or we by ending the body, the response closes last.
    reply.raw.once('close', () => {
      clearInterval(beating)
      open.delete(body)
      body.destroy()
      closing.abort()
    })

    // Proxies keep a stream back to compress or buffer it unless they are told. Its connection closes
    // with it: a server that shuts down does not wait for another request on it.
    reply
      .header('connection', 'close')
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(body)
    write(':\n\n')
    parts.open({
      get identity() {
        return identity
      },
      send(event) {
        parts.check(event)
        write(`data: ${JSON.stringify(event)}\n\n`)
      },
      end: () => body.end(),
      ended: closing.signal,
    })
    return reply
  }
}
