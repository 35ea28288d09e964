const pending = new Set<AbortController>()

/** Registers a save of what is edited on the screen. Call `end` when it has an outcome. */
export function startSave(): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  pending.add(controller)
  return { signal: controller.signal, end: () => pending.delete(controller) }
}

export function isSavePending(): boolean {
  return pending.size > 0
}

/** The user discards what is being saved. The server may have stored it already. */
export function cancelPendingSaves(): void {
  for (const controller of pending) controller.abort()
  pending.clear()
}
