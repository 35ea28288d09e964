import { formatCount } from './count.ts'

/** “Nothing was saved: another user changed 3 cells in the meantime” */
export function formatConflictTitle(count: number, noun: string): string {
  return `Nothing was saved: another user changed ${formatCount(count, noun)} in the meantime`
}
