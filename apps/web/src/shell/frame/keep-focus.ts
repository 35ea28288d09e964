/** Longer than a dialog takes to return the focus to where it was opened. */
const patience = 100
export const openDialog = '[aria-modal=true]'

/**
 * Gives the focus to the content when the element that had it is gone: a closed form, an approved draft, a
 * button that is disabled. The browser would start at the top of the page again, and keys of the screen
 * would do nothing. Returns how to end that.
 */
export function keepFocusIn(content: HTMLElement): () => void {
  let last: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null
  }
  function check() {
    timer = undefined
    const isLost = document.activeElement === document.body && last !== null && !canFocus(last)
    if (!isLost || document.querySelector(openDialog)) return
    content.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(check, patience)
  })

  document.addEventListener('focusin', remember)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
    clearTimeout(timer)
  }
}

const canFocus = (element: Element) => element.isConnected && !element.matches(':disabled')
