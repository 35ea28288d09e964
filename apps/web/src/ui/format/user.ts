import { isolate } from '@nutripim/wording/names/isolate'
import { formatDateTime } from './time.ts'

/** The name of a user beside other text, or a text that can stand in its place when it is not known. */
export function formatUser(name: string | null | undefined): string {
  return name == null ? 'Another user' : isolate(name)
}

interface RemoteChange {
  by: string | null
  at: string | null
}

/** “Arno Approver changed this on 3 May 2026, 14:05” */
export function formatRemoteChange({ by, at }: RemoteChange, action = 'changed this'): string {
  return `${formatUser(by)} ${action}${at ? ` on ${formatDateTime(at)}` : ''}`
}
