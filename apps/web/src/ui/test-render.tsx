import { MantineProvider } from '@mantine/core'
import { cleanup, configure, type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { theme } from './theme/theme.ts'

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

/** Renders for a test; without transitions and portals, so that what is shown is there at once. */
export function renderInTheme(content: ReactNode): RenderResult {
  return render(
    <MantineProvider theme={theme} env="test">
      {content}
    </MantineProvider>,
  )
}
