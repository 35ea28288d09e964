import { createStore } from '../store.ts'

export interface Notice {
  id: number
  kind: 'success' | 'error' | 'news'
  /** What it means for the user, before the technical title and source. */
  lead?: string
  /** A short heading, for notices that need more than a sentence. */
  title?: string
  text: string
  /** Technical source, such as the address of a failed call. */
  source?: string
  /** A button. A notice with one is not removed to make room for others. */
  action?: { label: string; run(): void }
}

interface Timer {
  handle: ReturnType<typeof setTimeout> | undefined
  startedAt: number
  remaining: number
}

/** More would cover the screen; the oldest are removed. */
const maxNotices = 4
const timers = new Map<number, Timer>()
export const notices = createStore<readonly Notice[]>([])
let lastId = 0

/** Shows a notice for some time, or with `Infinity` until it is closed. Showing it again restarts its time. Returns its id. */
export function showNotice(notice: Omit<Notice, 'id'>, milliseconds: number): number {
  const same = notices.get().find((shown) => isSameNotice(shown, notice))
  if (same !== undefined) dismiss(same.id)
  const id = ++lastId
  timers.set(id, { handle: undefined, startedAt: 0, remaining: milliseconds })
  notices.set([...notices.get(), { ...notice, id }])
  const replaceable = notices.get().filter((shown) => !shown.action)
  for (const old of replaceable.slice(0, -maxNotices)) dismiss(old.id)
  resumeTimer(id)
  return id
}

/** Adds what the user could not do to the notice of a failed call, so that one failure is one notice. */
export function addLead(id: number, lead: string): void {
  notices.set(notices.get().map((notice) => (notice.id === id ? { ...notice, lead } : notice)))
}

export function dismiss(id: number): void {
  clearTimeout(timers.get(id)?.handle)
  timers.delete(id)
  notices.set(notices.get().filter((notice) => notice.id !== id))
}

/** Stops the timer of a notice while the user reads or uses it. */
export function pauseTimer(id: number): void {
  const timer = timers.get(id)
  if (timer?.handle === undefined) return
  clearTimeout(timer.handle)
  timer.handle = undefined
  timer.remaining -= Date.now() - timer.startedAt
}

export function resumeTimer(id: number): void {
  const timer = timers.get(id)
  if (timer === undefined || timer.handle !== undefined || timer.remaining === Infinity) return
  timer.startedAt = Date.now()
  timer.handle = setTimeout(() => dismiss(id), timer.remaining)
}

function isSameNotice(a: Omit<Notice, 'id'>, b: Omit<Notice, 'id'>): boolean {
  return a.kind === b.kind && a.title === b.title && a.text === b.text && a.source === b.source
}
