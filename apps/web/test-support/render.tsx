import { MantineProvider } from '@mantine/core'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { theme } from '../src/ui/theme/theme.ts'

/** Renders for a test; without transitions and portals, so that what is shown is there at once. */
export function renderInTheme(content: ReactNode): RenderResult {
  return render(
    <MantineProvider theme={theme} env="test">
      {content}
    </MantineProvider>,
  )
}
