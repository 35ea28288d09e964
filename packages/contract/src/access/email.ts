/** At most 254 characters, 64 of them before the @; letters of any script. */
export function isEmail(value: string): boolean {
  return (
    value.length <= 254 &&
    /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\].]+(\.[^\s@"(),:;<>[\\\].]+)+$/u.test(value)
  )
}

/**
 * The form in which e-mail addresses are stored and compared: NFKC, then lower case. Undefined if a
 * character of the address is invisible or turns into another one, as the Kelvin sign (U+212A) into k:
 * two different addresses must never become the same user.
 */
export function normalizeEmail(value: string): string | undefined {
  const trimmed = value.trim()
  for (const character of trimmed) {
    if (character.normalize('NFKC') !== character || isInvisible(character)) return undefined
    // U+0130, whose lower case is an i and a combining dot.
    if (Array.from(character.toLowerCase()).length > 1) return undefined
  }
  const normal = trimmed.normalize('NFKC').toLowerCase()
  return normal.normalize('NFKC') === normal ? normal : undefined
}

const isInvisible = (character: string) =>
  /[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(character)
