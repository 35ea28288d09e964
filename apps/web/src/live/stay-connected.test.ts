// @vitest-environment jsdom
import type { LiveEvent } from '@nutripim/contract/live/live'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stayConnected } from './stay-connected.ts'

/** A server whose event streams a test can write to and close. */
function fakeServer() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const state = { isDown: false, tries: 0 }
  return {
    state,
    streams,
    async open(signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
      state.tries += 1
      if (state.isDown) throw new Error('down')
      return new ReadableStream({
        start(controller) {
          streams.push(controller)
          signal.addEventListener('abort', () => controller.error(signal.reason))
        },
      })
    },
    say(text: string) {
      streams.at(-1)!.enqueue(new TextEncoder().encode(text))
    },
  }
}

const hello = 'data: {"type":"missed"}\n\n'
let visibility: DocumentVisibilityState
let stop: () => void
let server: ReturnType<typeof fakeServer>
const onEvent = vi.fn<(event: LiveEvent) => void>()
const onLost = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  onEvent.mockReset()
  onLost.mockReset()
  server = fakeServer()
  stop = stayConnected({ open: server.open, onEvent, onLost })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
function show(next: DocumentVisibilityState) {
  visibility = next
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('the connection of a tab', () => {
  test('forwards events', async () => {
    await pass(0)
    server.say(hello)
    await pass(0)
    expect(onEvent).toHaveBeenCalledWith({ type: 'missed' })
    expect(onLost).not.toHaveBeenCalled()
  })

  test('is opened again soon after it is lost', async () => {
    await pass(0)
    server.say(hello)
    await pass(0)
    server.streams[0]!.close()
    await pass(0)
    expect(onLost).toHaveBeenCalledOnce()
    await pass(500)
    expect(server.streams).toHaveLength(2)
  })

  test('waits longer after each failure, at most half a minute', async () => {
    server.state.isDown = true
    await pass(0)
    server.streams[0]!.close()
    await pass(60_000)
    const inFirstMinute = server.state.tries
    await pass(300_000)
    expect(inFirstMinute).toBeLessThan(12)
    expect(server.state.tries - inFirstMinute).toBeGreaterThan(8)
    expect(server.state.tries - inFirstMinute).toBeLessThan(22)
  })

  test('reconnects at once when the network is back', async () => {
    server.state.isDown = true
    await pass(0)
    server.streams[0]!.close()
    await pass(60_000)
    server.state.isDown = false
    dispatchEvent(new Event('online'))
    await pass(0)
    expect(server.streams).toHaveLength(2)
  })

  test('is closed and opened again when it is silent for too long', async () => {
    await pass(0)
    for (let n = 0; n < 5; n++) {
      server.say(':\n\n')
      await pass(15_000)
    }
    expect(onLost).not.toHaveBeenCalled()
    await pass(41_000)
    expect(onLost).toHaveBeenCalledOnce()
    expect(server.streams).toHaveLength(2)
  })

  test('is closed in a hidden tab and opened again when the tab is visible', async () => {
    await pass(0)
    show('hidden')
    await pass(5000)
    show('visible')
    await pass(30_000)
    expect(onLost).not.toHaveBeenCalled()

    show('hidden')
    await pass(20_000)
    expect(onLost).toHaveBeenCalledOnce()
    await pass(600_000)
    expect(server.streams).toHaveLength(1)
    show('visible')
    await pass(1000)
    expect(server.streams).toHaveLength(2)
  })

  test('does not reconnect after it was stopped', async () => {
    await pass(0)
    stop()
    await pass(120_000)
    expect(server.state.tries).toBe(1)
    expect(onLost).not.toHaveBeenCalled()
  })
})
