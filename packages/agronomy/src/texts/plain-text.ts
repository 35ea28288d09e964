const entities: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** The name ends where its letters end: with several ways to end it, `<aaa…` would take quadratic time. */
const tag = /<\/?([a-z]\w*)(?:[^\w<>][^<>]*)?>/gi

/**
 * Removes tags and decodes entities. Plain text such as "< 2 min" stays as it is. Formulas become
 * plain, whether written P<sub>2</sub>O<sub>5</sub> or P₂O₅.
 */
export function toPlainText(html: string): string {
  let text = html
  if (text.includes('<')) text = text.replaceAll(tag, replaceTag)
  if (text.includes('&')) text = text.replaceAll(/&(?:#(\d+)|(\w+));/g, decodeEntity)
  return toPlainCharacters(text)
}

/** A text as its readers see it: only the long description is HTML, in all others a tag is what was typed. */
export const toReadText = (field: string, text: string): string =>
  field === 'webLongDescription' ? toPlainText(text) : toPlainCharacters(text)

/**
 * Makes formulas, and the digits of other scripts, of a text without tags plain. The position of every
 * character stays.
 */
export function toPlainCharacters(text: string): string {
  return special.test(text) ? text.replaceAll(specials, toPlainCharacter) : text
}

/** Whether a text has a digit of any script. One without states no figure. */
export const hasDigit = (text: string): boolean => anyDigit.test(text)

const anyDigit = /[\d₀-₉٠-٩۰-۹๐-๙０-９]/
/** Non-breaking spaces, subscripts of formulas, and digits and per cent signs of other scripts. */
const special = /[\u00a0\u202f₀-₉٠-٩۰-۹๐-๙０-９％٪٫]/
const specials = new RegExp(special.source, 'g')

const inlineTags = new Set(['sub', 'sup', 'strong', 'em', 'b', 'i', 'u', 's', 'span', 'a'])

function replaceTag(_tag: string, name: string): string {
  return inlineTags.has(name.toLowerCase()) ? '' : '\n'
}

function toPlainCharacter(character: string): string {
  if (character === '\u00a0' || character === '\u202f') return ' '
  if (character === '％' || character === '٪') return '%'
  if (character === '٫') return '.'
  const code = character.charCodeAt(0)
  const zero = zeros.findLast((each) => each <= code) ?? code
  return String(code - zero)
}

/** The zeros of Arabic, Persian and Thai digits, of subscripts and of full-width digits. */
const zeros = ['٠', '۰', '๐', '₀', '０'].map((digit) => digit.charCodeAt(0))

function decodeEntity(whole: string, code: string | undefined, name: string | undefined): string {
  if (name !== undefined) return entities[name] ?? whole
  const point = Number(code)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
}
