/** The size of the longest description that a product can have, with some room for its tags. */
const maxBytes = 98_900

/** As many as fit into a description. */
const fill = (unit: string) => unit.repeat(Math.floor(maxBytes / Buffer.byteLength(unit)))

/** As much of a text as fits into a paragraph. */
function cut(text: string): string {
  const bytes = Buffer.from(text).subarray(0, maxBytes).toString()
  return `<p>${bytes.replace(/\ufffd+$/u, '')}</p>`
}

/** Letters that repeat only after a long time, so that no word comes twice. */
function listLetters(first: number, count: number): string {
  let state = 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return String.fromCodePoint(first + (state % count))
  }
  return Array.from({ length: maxBytes }, next).join('')
}

const listWords = (letters: string, size: number) =>
  (letters.match(new RegExp(`.{${size}}`, 'gsu')) ?? []).join(' ')

/** Descriptions that cause the most work in a data sheet, each in its own way. */
export const largeDescriptions: Record<string, () => string> = {
  'one word': () => cut(listLetters(97, 26)),
  'different words': () => cut(listWords(listLetters(97, 26), 6)),
  paragraphs: () => fill('<p>a</p>'),
  'list items': () => `<ul>${fill('<li>a</li>')}</ul>`,
  'Chinese characters': () => cut(listLetters(0x4e00, 0x5000)),
  'Arabic words': () => cut(listWords(listLetters(0x627, 28), 5)),
  'Thai letters': () => cut(listLetters(0xe01, 46)),
  'characters of alternating direction': () => cut(fill('aا')),
  'accents on one letter': () => cut(`a${fill('\u0301')}`),
  'nested direction marks': () => cut(fill('\u2067a')),
}
