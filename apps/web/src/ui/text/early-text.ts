/** What is typed before a field that opens can have the focus. */
export interface EarlyText {
  /** Ends the collection and returns the text, and whether Enter followed it. */
  take(): { text: string; isEntered: boolean }
}

/** A field that needs longer than this does not come. */
const maxWait = 10_000

const nothing = { text: '', isEntered: false }

/** Collects typed text, which would otherwise go to what had the focus before. */
export function collectEarlyText(): EarlyText {
  let taken = nothing
  function collect(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const { key } = event
    if (key === 'Escape') return stop()
    const { text } = taken
    if (key === 'Backspace') taken = { text: text.slice(0, -1), isEntered: false }
    else if (key.length === 1) taken = { text: text + key, isEntered: false }
    else if (key === 'Enter') taken = { text, isEntered: text !== '' }
    else return
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
      const result = taken
      taken = nothing
      return result
    },
  }
}
