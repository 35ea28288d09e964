const listeners = new Set<() => void>()

/** For what must not outlive a session: caches of the screens, and what they remember. */
export function onSessionEnd(listener: () => void): void {
  listeners.add(listener)
}

export function notifySessionEnd(): void {
  for (const listener of listeners) listener()
}
