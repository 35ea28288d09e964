const events = ['keydown', 'pointerdown', 'wheel'] as const
const options = { capture: true, passive: true }

/**
 * Calls `run` once the user has done nothing for some milliseconds, because loading code in between would
 * delay what the user does. Returns a function that cancels it.
 */
export function afterPause(pause: number, run: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer)
    for (const event of events) removeEventListener(event, restart, options)
  }
  const start = () =>
    setTimeout(() => {
      cancel()
      run()
    }, pause)
  let timer = start()
  const restart = () => {
    clearTimeout(timer)
    timer = start()
  }
  for (const event of events) addEventListener(event, restart, options)
  return cancel
}
