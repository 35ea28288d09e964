export interface PressedKey {
  readonly key: string
  /** The physical key, named as on a US keyboard: `KeyS`. */
  readonly code?: string
}

/**
 * What a key means for a shortcut, in lower case. A typed Latin letter counts as it is, so that shortcuts
 * follow the letters of Dvorak or AZERTY. A letter of another script (Greek, Cyrillic, Arabic) counts as
 * the Latin letter of the same physical key, as it is printed on such keyboards.
 */
export function shortcutKey({ key, code = '' }: PressedKey): Lowercase<string> {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const lower = (letter && isOfOtherScript(key) ? letter : key).toLowerCase()
  return isLowercase(lower) ? lower : ''
}

/** For the compiler, which does not know that of `toLowerCase`. */
const isLowercase = (text: string): text is Lowercase<string> => text === text.toLowerCase()

/** Vowel signs of Thai or Arabic are marks; the Arabic Lam-Alef is two letters on one key. */
const isOfOtherScript = (key: string) =>
  /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key)
