const key = 'nutripim_rail'
const listeners = new Set<() => void>()

/** Whether the rail shows words beside its icons. Remembered on this computer. */
export function isRailWide(): boolean {
  return localStorage.getItem(key) !== 'narrow'
}

export function toggleRail(): void {
  localStorage.setItem(key, isRailWide() ? 'narrow' : 'wide')
  for (const listener of listeners) listener()
}

export function subscribeToRail(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
