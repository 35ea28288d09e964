import { expect, test } from 'vitest'
import { readEvents } from './read-events.ts'

const streamOf = (...chunks: Uint8Array<ArrayBuffer>[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

async function readAll(...chunks: Uint8Array<ArrayBuffer>[]) {
  const events: unknown[] = []
  let signs = 0
  for await (const event of readEvents(streamOf(...chunks), () => (signs += 1))) events.push(event)
  return { events, signs }
}

const text = ':\n\ndata: {"a":"Rafał"}\n\n:\n\ndata: {"b":2}\n\ndata: {"half":'
const bytes = new TextEncoder().encode(text)

test('events are read one by one, comments count as heartbeats, and incomplete events are ignored', async () => {
  const { events, signs } = await readAll(bytes)
  expect(events).toEqual([{ a: 'Rafał' }, { b: 2 }])
  expect(signs).toBe(1)
})

test('events are read correctly wherever the network splits them, even inside a character', async () => {
  for (let at = 1; at < bytes.length; at++) {
    const { events } = await readAll(bytes.slice(0, at), bytes.slice(at))
    expect(events).toEqual([{ a: 'Rafał' }, { b: 2 }])
  }
})
