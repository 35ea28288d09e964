import { listKeys } from '@nutripim/contract/api/key-list'
import type { CompletionField } from '@nutripim/contract/completion/completion'
import { completionLabels } from '@nutripim/wording/completion-labels'

export type ReportField = CompletionField | 'crops'

export const fieldNames = listKeys(completionLabels)

/** Rounded so that 100 % means all and 0 % means none. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0) return 100
  if (part === whole) return 100
  if (part === 0) return 0
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)))
}
