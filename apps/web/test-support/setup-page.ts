import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Files share the page, because to create one and to load Mantine takes longer than most tests. Each file
// starts with an empty page and loads our own modules again, so that it sees nothing that another one stored.
vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
vi.restoreAllMocks()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
document.body.replaceChildren()

// What the test browser lacks and Mantine asks for.
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  }) as MediaQueryList
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView ??= () => {}
// A text area that grows with its text waits for fonts. One for all files, because they share the page.
const fonts = Object.assign(new EventTarget(), { ready: Promise.resolve() })
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: fonts })

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 20_000 })

afterEach(cleanup)
