interface Choice {
  id: string
  name: string
}

/** The name of a country, range, form or other choice; its id while the list is not loaded. */
export function formatChoice(
  choices: readonly Choice[] | undefined,
  id: string | null | undefined,
): string {
  return choices?.find((choice) => choice.id === id)?.name ?? id ?? ''
}
