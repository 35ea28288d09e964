import {
  mergeRecoveredEdits,
  type RecoveredEdits,
  readRecoveredEdits,
  serialiseDirtyWork,
} from './recovered-edits.ts'
import { finishTyping, subscribeToWork } from './unsaved-work.ts'

/** Signing out clears everything stored under `nutrivita_`; an expired session does not. */
const prefix = 'nutrivita_edits_'
const maxAge = 14 * 24 * 60 * 60 * 1000
/** The shortest pause between two backups, and its least multiple of the time that the last one took. */
const pause = 1000
const pausePerWork = 30

interface Backup extends RecoveredEdits {
  /** The time of the last change. */
  at: number
}

const tab = `${prefix}tab_${randomName()}`
/** What this tab does until the session ends. */
const running: { stop?: (() => void) | undefined; isHeld: boolean } = { isHeld: false }

/**
 * Unsaved edits are stored in the browser while they are edited, so that they survive a tab that dies and
 * a browser that is closed, also without a network. Another tab of the same user takes them over once
 * this one is gone. A lock says that a tab still lives: the browser releases it, whatever happens. Without
 * locks, as on pages without https, there is no backup.
 */
export async function startEditBackup(
  person: string | undefined,
  readCountry: () => string | undefined,
): Promise<void> {
  running.stop?.()
  running.stop = undefined
  if (person === undefined || !('locks' in navigator)) return
  holdTab()
  await takeOver(person).catch(() => {})
  running.stop = keepBackup(person, readCountry)
}

/** The session has ended. After a logout nothing stays. */
export function stopEditBackup({ isLogout }: { isLogout: boolean }): void {
  running.stop?.()
  running.stop = undefined
  if (isLogout) for (const key of listBackups()) if (key.endsWith(tab)) localStorage.removeItem(key)
}

function holdTab(): void {
  if (running.isHeld) return
  running.isHeld = true
  void navigator.locks.request(tab, () => new Promise(() => {}))
}

/** Moves the backups of tabs that are gone into this one. Only one tab at a time looks for them. */
async function takeOver(person: string): Promise<void> {
  const signal = AbortSignal.timeout(pause)
  await navigator.locks.request(`${prefix}claim`, { signal }, async () => {
    const { held = [] } = await navigator.locks.query()
    const alive = new Set(held.map(({ name }) => name))
    const found: Backup[] = []
    for (const key of listBackups()) {
      const owner = key.slice(key.indexOf(`${prefix}tab_`))
      if (alive.has(owner)) continue
      const backup = parse(localStorage.getItem(key))
      const isOld = !backup || Date.now() - backup.at > maxAge
      if (isOld || backup.person === person) localStorage.removeItem(key)
      if (!isOld && backup.person === person) found.push(backup)
    }
    for (const { at, ...backup } of found.toSorted((a, b) => b.at - a.at)) {
      mergeRecoveredEdits({ ...backup, since: backup.since ?? at })
    }
  })
}

function keepBackup(person: string, readCountry: () => string | undefined): () => void {
  const key = `${prefix}${person}_${tab}`
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = ''

  /** Returns whether there is something unsaved. */
  function write(): boolean {
    const recovered = readRecoveredEdits()
    const screens = {
      ...(recovered?.person === person && recovered.screens),
      ...serialiseDirtyWork(),
    }
    const hasEdits = Object.keys(screens).length > 0
    const text = hasEdits ? JSON.stringify(screens) : ''
    if (text === last) return hasEdits
    last = text
    const { pathname, search } = location
    const backup = { person, country: readCountry(), address: pathname + search, at: Date.now() }
    try {
      if (hasEdits) localStorage.setItem(key, JSON.stringify({ ...backup, screens }))
      else localStorage.removeItem(key)
    } catch {
      // More than the browser stores: these edits can still be saved.
      localStorage.removeItem(key)
    }
    return hasEdits
  }

  function schedule(after: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      const start = performance.now()
      const hasEdits = write()
      if (hasEdits) schedule(Math.max(pause, (performance.now() - start) * pausePerWork))
    }, after)
  }

  function writeOnLeaving(): void {
    finishTyping()
    write()
  }

  const unsubscribe = subscribeToWork(() => schedule(pause))
  schedule(pause)
  addEventListener('pagehide', writeOnLeaving)
  // The last event on phones, where a tab in the background is often ended.
  document.addEventListener('visibilitychange', write)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    removeEventListener('pagehide', writeOnLeaving)
    document.removeEventListener('visibilitychange', write)
  }
}

const listBackups = () =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefix) && key.includes(`${prefix}tab_`))

function parse(text: string | null): Backup | undefined {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** `crypto.randomUUID` is missing where there are no locks either. */
function randomName(): string {
  return Math.random().toString(36).slice(2) + Date.now().toString(36)
}
