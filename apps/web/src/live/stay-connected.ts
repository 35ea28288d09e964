import type { LiveEvent } from '@nutripim/contract/live/live'
import { readEvents } from '../api/read-events.ts'

interface Connection {
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  onEvent(event: LiveEvent): void
  onLost(): void
}

const firstPause = 500
const longestPause = 30_000
/** The server gives a sign of life every 15 seconds at the latest. */
const patience = 40_000
/** A tab in the background gives up its connection: a browser has few of them per server. */
const hiddenPatience = 10_000

/** Keeps one event stream open for as long as the tab is seen; gives the way to stop. */
export function stayConnected({ open, onEvent, onLost }: Connection): () => void {
  const stopping = new AbortController()
  void (async () => {
    let attempt = 0
    while (!stopping.signal.aborted) {
      await untilVisible(stopping.signal)
      const wasConnected = await connectOnce(open, onEvent, stopping.signal)
      if (stopping.signal.aborted) return
      onLost()
      attempt = wasConnected ? 0 : attempt + 1
      if (document.visibilityState === 'visible') await pause(attempt, stopping.signal)
    }
  })()
  return () => stopping.abort()
}

/** Resolves when the stream has ended, for whatever reason; whether it ever was one. */
async function connectOnce(
  open: Connection['open'],
  onEvent: Connection['onEvent'],
  stop: AbortSignal,
): Promise<boolean> {
  let wasConnected = false
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  stop.addEventListener('abort', leave)
  let silence: ReturnType<typeof setTimeout> | undefined
  const signOfLife = () => {
    clearTimeout(silence)
    silence = setTimeout(leave, patience)
  }
  const stopWatching = whenHiddenFor(hiddenPatience, leave)
  try {
    signOfLife()
    for await (const event of readEvents<LiveEvent>(await open(leaving.signal), signOfLife)) {
      wasConnected = true
      onEvent(event)
    }
  } catch {
    // Refused, broken off or left: connecting anew is the answer to all of them.
  } finally {
    clearTimeout(silence)
    stopWatching()
    stop.removeEventListener('abort', leave)
    leave()
  }
  return wasConnected
}

/** Longer after each failure, and never quite the same, so that not everybody returns at once. */
function pause(attempt: number, stop: AbortSignal): Promise<void> {
  const longest = Math.min(firstPause * 2 ** attempt, longestPause)
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      stop.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, longest * (0.5 + Math.random() / 2))
    addEventListener('online', go)
    stop.addEventListener('abort', go)
  })
}

function untilVisible(stop: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible' || stop.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const go = () => {
      if (document.visibilityState !== 'visible' && !stop.aborted) return
      document.removeEventListener('visibilitychange', go)
      stop.removeEventListener('abort', go)
      resolve()
    }
    document.addEventListener('visibilitychange', go)
    stop.addEventListener('abort', go)
  })
}

function whenHiddenFor(time: number, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(then, time)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
