import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Action } from '../ui/actions/actions.ts'

/** What every user can do on every screen: change the theme, and log out. */
export function useGeneralActions(): readonly Action[] {
  const { setColorScheme } = useMantineColorScheme()
  const otherScheme = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  const navigate = useNavigate()
  return useMemo(
    () => [
      {
        label: `Switch to ${otherScheme} theme`,
        description: 'Change the colours of all screens',
        run: () => setColorScheme(otherScheme),
      },
      {
        label: 'Log out',
        description: 'End your session',
        run: () => void navigate({ to: '/logout' }),
      },
    ],
    [otherScheme, setColorScheme, navigate],
  )
}
