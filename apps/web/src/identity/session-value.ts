import { onSessionEnd } from './session-end.ts'

/** What screens remember in memory, until the session ends: the next user must not see it. */
export function createSessionValue<Value>(createInitial: () => Value) {
  let value = createInitial()
  onSessionEnd(() => {
    value = createInitial()
  })
  return {
    get: () => value,
    set(next: Value) {
      value = next
    },
  }
}
