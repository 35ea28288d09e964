import { waitFor } from '@nutripim/tools/test-support/wait-for'

export interface TestStream<Event> {
  url: string
  status: number
  headers: Headers
  /** All events so far. */
  events: Event[]
  /** The id of the last event that had one. */
  lastId: string | undefined
  /** The problem, where the stream was denied. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  body: any
  /** Waits for an event; returns at once if it has already arrived. */
  event(isIt: (event: Event) => boolean): Promise<Event>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  close(): void
}

/** Reads an event stream over a real connection. */
export async function openTestStream<Event>(
  url: string,
  token: string | undefined,
  lastEventId?: string,
) {
  const leaving = new AbortController()
  const response = await fetch(url, {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: leaving.signal,
  })
  const events: Event[] = []
  const stream: TestStream<Event> = {
    url,
    status: response.status,
    headers: response.headers,
    events,
    lastId: undefined,
    body: response.ok ? undefined : await response.json(),
    event: (isIt) =>
      waitFor(() => {
        const found = events.find(isIt)
        if (!found)
          throw new Error(`The event has not arrived; there are ${JSON.stringify(events)}`)
        return found
      }),
    ended: Promise.resolve(),
    close: () => leaving.abort(),
  }
  if (response.body && response.ok) stream.ended = read(response.body, stream)
  return stream
}

async function read<Event>(
  body: ReadableStream<Uint8Array>,
  stream: TestStream<Event>,
): Promise<void> {
  let rest = ''
  try {
    for await (const bytes of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + bytes).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const [data = '', id] = block.split('\nid: ')
        if (data.startsWith('data: ')) stream.events.push(JSON.parse(data.slice(6)))
        stream.lastId = id ?? stream.lastId
      }
    }
  } catch {
    // The test closed the stream.
  }
}
