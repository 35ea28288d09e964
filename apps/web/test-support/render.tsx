import { MantineProvider } from '@mantine/core'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { theme } from '../src/ui/theme/theme.ts'

/** For a test: without transitions and portals, so that what is shown is there at once. */
export const inTheme = (content: ReactNode) => (
  <MantineProvider theme={theme} env="test">
    {content}
  </MantineProvider>
)

export const renderInTheme = (content: ReactNode): RenderResult => render(inTheme(content))
