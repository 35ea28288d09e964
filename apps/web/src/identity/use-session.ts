import type { EffectiveIdentity } from '@nutripim/contract/identity/identity'
import { useSyncExternalStore } from 'react'
import { currentSession, type Session, subscribeToSession } from './session.ts'

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession)
}

/** Who is signed in; undefined while nobody is. */
export function useIdentity(): EffectiveIdentity | undefined {
  const session = useSession()
  return session.phase === 'signed-in' ? session.identity : undefined
}
