import { CallError } from './call-error.ts'

/** Another tab of the user has a newer search: this one is sent again after it. A tab aborts its own. */
export const retryReplaced = {
  retry: (failures: number, error: Error) =>
    failures < 10 && error instanceof CallError && error.code === 'search_replaced',
  retryDelay: (failures: number) => 500 + 250 * failures,
}
