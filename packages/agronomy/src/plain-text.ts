const entities: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
const subscripts = '₀₁₂₃₄₅₆₇₈₉'

/**
 * The words of HTML, or of a text that is none: "< 2 min" stays. Formulas come out plain, whether
 * written P<sub>2</sub>O<sub>5</sub> or P₂O₅.
 */
export function plainText(html: string): string {
  let text = html
  if (text.includes('<')) text = text.replaceAll(/<\/?([a-z]\w*)[^<>]*>/gi, withoutTag)
  if (text.includes('&')) text = text.replaceAll(/&(?:#(\d+)|(\w+));/g, decoded)
  return plainCharacters(text)
}

/** A text without tags, formulas plain; every character stays in its place. */
export function plainCharacters(text: string): string {
  const isSpecial = specials.some((character) => text.includes(character))
  return isSpecial ? text.replaceAll(/[\u00a0₀-₉]/g, asPlain) : text
}

/** The subscripts of formulas, and the blank that does not break. Looking for a character is quicker than a pattern. */
const specials = ['\u00a0', '₂', '₃', '₄', '₅']

const insideWords = new Set(['sub', 'sup', 'strong', 'em', 'b', 'i', 'u', 's', 'span', 'a'])

function withoutTag(_tag: string, name: string): string {
  return insideWords.has(name.toLowerCase()) ? '' : '\n'
}

function asPlain(character: string): string {
  return character === '\u00a0' ? ' ' : String(subscripts.indexOf(character))
}

function decoded(whole: string, code: string | undefined, name: string | undefined): string {
  if (name !== undefined) return entities[name] ?? whole
  const point = Number(code)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
}
