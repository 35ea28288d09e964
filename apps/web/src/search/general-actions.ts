import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Action } from '../ui/actions/actions.ts'
import { useSwitchTheme } from '../ui/theme/use-switch-theme.ts'

/** What every user can do on every screen: change the theme, and log out. */
export function useGeneralActions(): readonly Action[] {
  const { other, switchTheme } = useSwitchTheme()
  const navigate = useNavigate()
  return useMemo(
    () => [
      {
        label: `Switch to ${other} theme`,
        description: 'Change the colours of all screens',
        run: switchTheme,
      },
      {
        label: 'Log out',
        description: 'End your session',
        run: () => void navigate({ to: '/logout' }),
      },
    ],
    [other, switchTheme, navigate],
  )
}
