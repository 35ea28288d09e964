import { listDirtyWork } from './unsaved-work.ts'

const key = 'nutrivita_keptEdits'

interface RecoveredEdits {
  /** Only this user gets them back. */
  person: string
  country: string | undefined
  /** By name of the form. */
  screens: Record<string, unknown>
}

export const hasUnsavedEdits = (): boolean => listDirtyWork().length > 0

/** The session has ended: keeps unsaved edits in this tab for the same user and country. */
export function storeUnsavedEdits(person: string | undefined, country: string | undefined): void {
  const unsaved = listDirtyWork().flatMap(({ name, serialise }) =>
    name === undefined ? [] : [[name, serialise()] as const],
  )
  if (person === undefined || unsaved.length === 0) return
  write({ person, country, screens: Object.fromEntries(unsaved) })
}

/** After sign-in: drops the edits of another user, or returns the country the user worked in. */
export function claimRecoveredEdits(person: string | undefined): string | undefined {
  const recovered = read()
  if (recovered && recovered.person === person) return recovered.country
  sessionStorage.removeItem(key)
  return undefined
}

export function hasRecoveredEdits(): boolean {
  return read() !== undefined
}

/** Returns what the form stored, once. */
export function takeRecoveredEdits(form: string): unknown {
  const recovered = read()
  if (!recovered || recovered.screens[form] === undefined) return undefined
  const { [form]: edits, ...others } = recovered.screens
  if (Object.keys(others).length === 0) sessionStorage.removeItem(key)
  else write({ ...recovered, screens: others })
  return edits
}

/** The edits of a form that does not open any more, because its record is gone. They stay until they are taken. */
export function findRecoveredEdits(
  isForm: (name: string) => boolean,
): { name: string; edits: unknown } | undefined {
  const found = Object.entries(read()?.screens ?? {}).find(([name]) => isForm(name))
  return found && { name: found[0], edits: found[1] }
}

function write(recovered: RecoveredEdits): void {
  sessionStorage.setItem(key, JSON.stringify(recovered))
}

function read(): RecoveredEdits | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
