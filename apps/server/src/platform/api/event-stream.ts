import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Identity } from './caller.ts'

/** A connection that sends events to a caller until either side ends it. */
export interface EventStream<Event> {
  /** The listener, as the database knew them at the last heartbeat. */
  readonly identity: Identity
  /** A caller that reconnects sends the `id` of the last event that it received (`lastEventId`). */
  send(event: Event, id?: string): void
  /** Waits until the caller has read nearly everything that was sent, or the stream has ended. */
  drained(): Promise<void>
  /** Reads the listener again now, not only at the next heartbeat; ends the stream if they lost permission. */
  identifyAgain(): Promise<void>
  end(): void
  /** Aborted when the stream has ended, on either side. */
  readonly ended: AbortSignal
}

interface StreamOptions<Event> {
  identity: Identity
  /** Throws when the caller no longer has permission to listen. */
  identifyAgain: () => Promise<Identity>
  /** In tests, every event is checked against the contract. */
  check: ((event: Event) => void) | undefined
  open: (stream: EventStream<Event>) => void
}

/** A caller who reads so slowly that more than this many bytes are queued has to reconnect. */
const maxQueuedBytes = 1_000_000

/** Milliseconds until a caller whose connection broke opens another one, unless it decides itself. */
const reconnectAfter = 2000

/** Server-sent events. Every stream has a heartbeat, and ends when the server shuts down. */
export function createEventStreams(app: FastifyInstance, heartbeat: number) {
  const open = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const body of open) body.end()
  })

  return function sendEvents<Event>(
    reply: FastifyReply,
    options: StreamOptions<Event>,
  ): FastifyReply {
    const body = new PassThrough()
    const closing = new AbortController()
    let identity = options.identity
    const write = (text: string) => {
      if (body.writableEnded || body.destroyed) return
      // Looked at before, because one event alone can be longer.
      if (body.writableLength > maxQueuedBytes) body.destroy()
      else body.write(text)
    }
    const beat = async () => {
      try {
        identity = await options.identifyAgain()
        write(':\n\n')
      } catch (error) {
        reply.log.info({ err: error }, 'event stream ended')
        body.end()
      }
    }
    const heartbeats = setInterval(beat, heartbeat)
    open.add(body)
    // The response closes last, whether the caller leaves or we end the body.
    reply.raw.once('close', () => {
      clearInterval(heartbeats)
      open.delete(body)
      body.destroy()
      closing.abort()
    })

    // The connection closes with the stream, so that a shutdown does not wait for another request on it.
    reply.header('connection', 'close')
    sendEventBody(reply, body)
    write(`retry: ${reconnectAfter}\n\n`)
    options.open({
      get identity() {
        return identity
      },
      send(event, id) {
        options.check?.(event)
        write(`data: ${JSON.stringify(event)}\n${id === undefined ? '' : `id: ${id}\n`}\n`)
      },
      async drained() {
        if (!body.writableNeedDrain || closing.signal.aborted) return
        await once(body, 'drain', { signal: closing.signal }).catch(() => {})
      },
      identifyAgain: beat,
      end: () => body.end(),
      ended: closing.signal,
    })
    return reply
  }
}

/** With headers that keep proxies from compressing or buffering the stream. */
export function sendEventBody(reply: FastifyReply, body: PassThrough | ''): FastifyReply {
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(body)
}
