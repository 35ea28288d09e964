/** What is typed before a field that opens can have the focus. */
export interface EarlyText {
  /** Ends the collection and returns the text. */
  take(): string
}

/** A field that needs longer than this does not come. */
const maxWait = 10_000

/** Collects typed text, which would otherwise go to what had the focus before. Enter is ignored. */
export function collectEarlyText(): EarlyText {
  let text = ''
  function collect(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const { key } = event
    if (key === 'Escape') return stop()
    if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1) text += key
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('keydown', collect, { capture: true })
  }
  const timer = setTimeout(stop, maxWait)
  addEventListener('keydown', collect, { capture: true })
  return {
    take() {
      stop()
      const taken = text
      text = ''
      return taken
    },
  }
}
