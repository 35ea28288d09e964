const entities: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
const subscripts = '₀₁₂₃₄₅₆₇₈₉'

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

/** Makes the formulas of a text without tags plain. The position of every character stays. */
export function toPlainCharacters(text: string): string {
  const isSpecial = specials.some((character) => text.includes(character))
  return isSpecial ? text.replaceAll(/[\u00a0₀-₉]/g, toPlainCharacter) : text
}

/** Non-breaking space and the subscripts of formulas. Searching for characters is faster than a pattern. */
const specials = ['\u00a0', '₂', '₃', '₄', '₅']

const inlineTags = new Set(['sub', 'sup', 'strong', 'em', 'b', 'i', 'u', 's', 'span', 'a'])

function replaceTag(_tag: string, name: string): string {
  return inlineTags.has(name.toLowerCase()) ? '' : '\n'
}

function toPlainCharacter(character: string): string {
  return character === '\u00a0' ? ' ' : String(subscripts.indexOf(character))
}

function decodeEntity(whole: string, code: string | undefined, name: string | undefined): string {
  if (name !== undefined) return entities[name] ?? whole
  const point = Number(code)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
}
