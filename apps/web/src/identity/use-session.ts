import type { EffectiveIdentity } from '@nutripim/contract/identity/identity'
import { useStore } from '../ui/store.ts'
import { currentSession, type Session, subscribeToSession } from './session.ts'

export function useSession(): Session {
  return useStore({ subscribe: subscribeToSession, get: currentSession })
}

/** Who is signed in; undefined while nobody is. */
export function useIdentity(): EffectiveIdentity | undefined {
  const session = useSession()
  return session.phase === 'signed-in' ? session.identity : undefined
}
