export interface Notice {
  id: number
  kind: 'success' | 'error' | 'news'
  /** A short heading, for notices that need more than a sentence. */
  title?: string
  text: string
  /** Where it happened, in a technical voice. */
  source?: string
  /** What can be done about it, by a button. Such a notice gives way to no other. */
  act?: { label: string; run(): void }
}

interface Timer {
  handle: ReturnType<typeof setTimeout> | undefined
  startedAt: number
  left: number
}

/** More than this would hide the screen; the oldest go. */
const most = 4
const timers = new Map<number, Timer>()
const listeners = new Set<() => void>()
let notices: readonly Notice[] = []
let lastId = 0

export function currentNotices(): readonly Notice[] {
  return notices
}

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a notice for a time, or with `Infinity` until it is closed. The same notice again starts its time anew instead of piling up. */
export function notify(notice: Omit<Notice, 'id'>, milliseconds: number): void {
  const same = notices.find((shown) => isSame(shown, notice))
  if (same !== undefined) dismiss(same.id)
  const id = ++lastId
  timers.set(id, { handle: undefined, startedAt: 0, left: milliseconds })
  change([...notices, { ...notice, id }])
  for (const old of notices.filter((shown) => !shown.act).slice(0, -most)) dismiss(old.id)
  release(id)
}

export function dismiss(id: number): void {
  clearTimeout(timers.get(id)?.handle)
  timers.delete(id)
  change(notices.filter((notice) => notice.id !== id))
}

/** Stops the clock of a notice while somebody reads it or is about to use it. */
export function hold(id: number): void {
  const timer = timers.get(id)
  if (timer?.handle === undefined) return
  clearTimeout(timer.handle)
  timer.handle = undefined
  timer.left -= Date.now() - timer.startedAt
}

export function release(id: number): void {
  const timer = timers.get(id)
  if (timer === undefined || timer.handle !== undefined || timer.left === Infinity) return
  timer.startedAt = Date.now()
  timer.handle = setTimeout(() => dismiss(id), timer.left)
}

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

function isSame(a: Omit<Notice, 'id'>, b: Omit<Notice, 'id'>): boolean {
  return a.kind === b.kind && a.title === b.title && a.text === b.text && a.source === b.source
}
