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
  if (text.includes('<')) {
    text = text
      .replaceAll(/<\/?(?:sub|sup|strong|em|b|i|u|s|span|a)(?:\s[^<>]*)?>/gi, '')
      .replaceAll(/<\/?[a-z][^<>]*>/gi, '\n')
  }
  if (text.includes('&')) text = text.replaceAll(/&(?:#(\d+)|(\w+));/g, decoded)
  return text
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[₀-₉]/g, (digit) => String(subscripts.indexOf(digit)))
}

function decoded(whole: string, code: string | undefined, name: string | undefined): string {
  if (name !== undefined) return entities[name] ?? whole
  const point = Number(code)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
}
