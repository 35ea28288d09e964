import type { EffectiveIdentity } from '@nutripim/contract/identity/identity'
import { useLocation } from '@tanstack/react-router'
import { useKeptRecord } from '../ui/unsaved/gone-record.ts'
import { findDeniedPage } from './allowed-screens.ts'

/** A screen with unsaved edits stays when the user loses the right or the role to open it. */
export function useKeptScreen(identity: EffectiveIdentity | undefined) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const hasRole = identity !== undefined && identity.roles.length > 0
  const canOpen = hasRole && findDeniedPage(path, identity.rights) === undefined
  const role = useKeptRecord(hasRole || undefined, 'role')
  const screen = useKeptRecord(canOpen ? path : undefined, path)
  return {
    /** Also while a screen is kept. */
    hasRole: role.record !== undefined,
    /** Why the screen cannot be used any more; undefined if it can. */
    gone: role.isGone
      ? 'Your roles were removed.'
      : screen.isGone
        ? 'You no longer have permission to open this screen.'
        : undefined,
  }
}
