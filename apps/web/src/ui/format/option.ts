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
