import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

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

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5000 })

afterEach(cleanup)
