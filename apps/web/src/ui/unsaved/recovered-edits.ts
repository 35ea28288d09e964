import { listDirtyWork } from './unsaved-work.ts'

const key = 'nutrivita_keptEdits'

export interface RecoveredEdits {
  /** Only this user gets them back. */
  person: string
  country: string | undefined
  /** By name of the form. */
  screens: Record<string, unknown>
  /** The screen of edits whose tab or browser was closed, and when they were last changed. */
  address?: string
  since?: number
}

export const hasUnsavedEdits = (): boolean => listDirtyWork().length > 0

/** What is unsaved, by name of the form. */
export const serialiseDirtyWork = (): Record<string, unknown> =>
  Object.fromEntries(
    listDirtyWork().flatMap(({ name, serialise }) =>
      name === undefined ? [] : [[name, serialise()] as const],
    ),
  )

/** The session has ended: keeps unsaved edits in this tab for the same user and country. */
export function storeUnsavedEdits(person: string | undefined, country: string | undefined): void {
  const screens = serialiseDirtyWork()
  if (person === undefined || Object.keys(screens).length === 0) return
  write({ person, country, screens })
}

/** Adds edits of another tab of the same user that was closed. Those of this tab stay. */
export function mergeRecoveredEdits(added: RecoveredEdits): void {
  const own = readRecoveredEdits()
  const isOwn = own?.person === added.person
  write(isOwn ? { ...added, ...own, screens: { ...added.screens, ...own.screens } } : added)
}

/** After sign-in: drops the edits of another user, or returns the country the user worked in. */
export function claimRecoveredEdits(person: string | undefined): string | undefined {
  const recovered = readRecoveredEdits()
  if (recovered && recovered.person === person) return recovered.country
  sessionStorage.removeItem(key)
  return undefined
}

export function hasRecoveredEdits(): boolean {
  return readRecoveredEdits() !== undefined
}

/** Returns what the form stored, once. */
export function takeRecoveredEdits(form: string): unknown {
  const recovered = readRecoveredEdits()
  if (!recovered || recovered.screens[form] === undefined) return undefined
  const { [form]: edits, ...others } = recovered.screens
  if (Object.keys(others).length === 0) discardRecoveredEdits()
  else write({ ...recovered, screens: others })
  return edits
}

export const discardRecoveredEdits = (): void => sessionStorage.removeItem(key)

/** The edits of a form that does not open any more, because its record is gone. They stay until they are taken. */
export function findRecoveredEdits(
  isForm: (name: string) => boolean,
): { name: string; edits: unknown } | undefined {
  const found = Object.entries(readRecoveredEdits()?.screens ?? {}).find(([name]) => isForm(name))
  return found && { name: found[0], edits: found[1] }
}

export function readRecoveredEdits(): RecoveredEdits | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function write(recovered: RecoveredEdits): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(recovered))
  } catch {
    // More than the browser stores.
  }
}
