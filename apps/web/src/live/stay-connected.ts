import type { LiveEvent } from '@nutripim/contract/live/live'
import { readEvents } from '../api/request/read-events.ts'

interface Connection {
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
  onEvent(event: LiveEvent): void
  onLost(): void
}

const firstPause = 500
const maxPause = 30_000
/** The server sends something at least every 15 seconds. */
const silenceLimit = 40_000
/** A hidden tab closes its connection, because a browser has only a few per server. */
const hiddenLimit = 10_000

/** Keeps one event stream open while the tab is visible. Returns a function that closes it. */
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

/** Resolves when the stream has ended for any reason, with whether an event ever arrived. */
async function connectOnce(
  open: Connection['open'],
  onEvent: Connection['onEvent'],
  stop: AbortSignal,
): Promise<boolean> {
  let wasConnected = false
  const attempt = new AbortController()
  const abort = () => attempt.abort()
  stop.addEventListener('abort', abort)
  let silence: ReturnType<typeof setTimeout> | undefined
  const onData = () => {
    clearTimeout(silence)
    silence = setTimeout(abort, silenceLimit)
  }
  const stopWatching = whenHiddenFor(hiddenLimit, abort)
  try {
    onData()
    for await (const event of readEvents<LiveEvent>(await open(attempt.signal), onData)) {
      wasConnected = true
      onEvent(event)
    }
  } catch {
    // Denied, broken or aborted: in every case the caller connects again.
  } finally {
    clearTimeout(silence)
    stopWatching()
    stop.removeEventListener('abort', abort)
    abort()
  }
  return wasConnected
}

/** Longer after each failure, and random, so that clients do not reconnect all at once. */
function pause(attempt: number, stop: AbortSignal): Promise<void> {
  const limit = Math.min(firstPause * 2 ** attempt, maxPause)
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('online', finish)
      stop.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, limit * (0.5 + Math.random() / 2))
    addEventListener('online', finish)
    stop.addEventListener('abort', finish)
  })
}

function untilVisible(stop: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible' || stop.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const finish = () => {
      if (document.visibilityState !== 'visible' && !stop.aborted) return
      document.removeEventListener('visibilitychange', finish)
      stop.removeEventListener('abort', finish)
      resolve()
    }
    document.addEventListener('visibilitychange', finish)
    stop.addEventListener('abort', finish)
  })
}

function whenHiddenFor(time: number, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(then, time)
  }
  document.addEventListener('visibilitychange', check)
  check()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
