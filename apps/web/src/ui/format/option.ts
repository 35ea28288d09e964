import { compareWords } from '../grid/arrange-rows.ts'

interface Option {
  id: string
  name: string
}

/** The name of a country, range, form or other choice; its id while the list is not loaded. */
export function formatOption(
  options: readonly Option[] | undefined,
  id: string | null | undefined,
): string {
  return options?.find((option) => option.id === id)?.name ?? id ?? ''
}

/** Ids in the order of their names, as the screen shows them. */
export const sortByOption = (
  options: readonly Option[] | undefined,
  ids: readonly string[],
): string[] =>
  ids.toSorted((a, b) => compareWords(formatOption(options, a), formatOption(options, b)))
