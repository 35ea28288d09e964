/** Marks that only set the direction of the text around them; they are followed, but not drawn. */
export const isDirectionSign = (character: string) => /[\u061c\u200e\u200f]/.test(character)

/** They nest, and can hide how a text is read. */
const embeddings = /[\u202a-\u202e\u2066-\u2069]/g
/** Characters that nothing is drawn for, except those that join letters or set the direction. */
const invisible =
  /(?![\t-\r\u061c\u200c-\u200f])[\p{Cc}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/gu
/** No script needs more accents on a letter; shaping thousands of them takes minutes. */
const tooManyAccents = /(\p{M}{6})\p{M}+/gu
const repeatedJoiners = /([\u061c\u200c-\u200f]{3})[\u061c\u200c-\u200f]+/g
const loneSurrogates = /\p{Surrogate}/gu

/** The text as it can be printed, without what is invisible or takes endless work. */
export function toPrintable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(loneSurrogates, '\ufffd')
    .replaceAll(embeddings, '')
    .replaceAll(invisible, '')
    .replaceAll(tooManyAccents, '$1')
    .replaceAll(repeatedJoiners, '$1')
}

/** Letters of scripts that are written from right to left. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/gu
const rightToLeftLanguages = new Set(['ar', 'fa', 'he', 'ur'])

export const hasRightToLeft = (text: string) => text.search(rightToLeft) >= 0

/**
 * Whether a text runs from right to left. Its first letter does not decide, because Arabic texts often
 * begin with a name such as NPK: in an Arabic text any Arabic word does, in others the majority.
 */
export function isRightToLeft(text: string, language: string): boolean {
  const letters = text.match(rightToLeft)?.length ?? 0
  if (letters === 0) return false
  if (rightToLeftLanguages.has(language.slice(0, 2))) return true
  return letters > (text.match(/\p{L}/gu)?.length ?? 0) / 2
}
