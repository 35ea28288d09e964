import { messages, Rejection, requireSound } from './rejection.js'

/** A tag, a comment or a text that is longer is not part of any workbook. */
const maxTokenLength = 1_000_000

/** @typedef {{ onOpen(name: string, attributes: string): void, onText(text: string): void, onClose(name: string): void }} XmlHandlers */

/**
 * Reads XML in chunks, so that a large part is never completely in memory. Names are passed without
 * their prefix, attributes as text for `readAttributes`.
 * @param {XmlHandlers} handlers
 */
export function createXmlReader({ onOpen, onText, onClose }) {
  let rest = ''

  /** @param {string} chunk */
  function write(chunk) {
    const text = rest + chunk
    let at = 0
    for (;;) {
      const open = text.indexOf('<', at)
      if (open < 0) break
      if (open > at) onText(decodeEntities(text.slice(at, open)))
      at = open
      const end = findTokenEnd(text, open)
      if (end < 0) break
      readToken(text, open, end)
      at = end
    }
    rest = text.slice(at)
    requireSound(rest.length <= maxTokenLength, messages.unreadable)
  }

  /** @param {string} text @param {number} open @param {number} end */
  function readToken(text, open, end) {
    const kind = text[open + 1]
    if (kind === '/') return onClose(localName(text.slice(open + 2, end - 1).trim()))
    if (kind === '?') return
    if (kind === '!') {
      if (text.startsWith('<![CDATA[', open)) onText(text.slice(open + 9, end - 3))
      else requireSound(text.startsWith('<!--', open), messages.entities)
      return
    }
    const isEmpty = text[end - 2] === '/'
    let nameEnd = open + 1
    const tagEnd = isEmpty ? end - 2 : end - 1
    while (nameEnd < tagEnd && !isSpace(text.charCodeAt(nameEnd))) nameEnd += 1
    const name = localName(text.slice(open + 1, nameEnd))
    onOpen(name, text.slice(nameEnd, tagEnd))
    if (isEmpty) onClose(name)
  }

  return {
    write,
    /** Call it after the last chunk. */
    end() {
      requireSound(rest.trim() === '', messages.unreadable)
    },
  }
}

/** The position after the token that starts here; -1 if the token is not complete. @param {string} text @param {number} open */
function findTokenEnd(text, open) {
  const kind = text[open + 1]
  if (kind === undefined) return -1
  if (kind === '?') return endOf(text, '?>', open + 2)
  if (kind === '!') {
    if (text.startsWith('<!--', open)) return endOf(text, '-->', open + 4)
    if (text.startsWith('<![CDATA[', open)) return endOf(text, ']]>', open + 9)
    return text.length - open < 9 ? -1 : endOf(text, '>', open)
  }
  let quote = 0
  for (let at = open + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 62) return at + 1
    else if (code === 34 || code === 39) quote = code
  }
  return -1
}

/** @param {string} text @param {string} mark @param {number} from */
function endOf(text, mark, from) {
  const at = text.indexOf(mark, from)
  return at < 0 ? -1 : at + mark.length
}

/** @param {string} attributes @returns {Map<string, string>} */
export function readAttributes(attributes) {
  const values = new Map()
  let at = 0
  for (;;) {
    const equals = attributes.indexOf('=', at)
    if (equals < 0) return values
    let open = equals + 1
    while (isSpace(attributes.charCodeAt(open))) open += 1
    const quote = attributes[open]
    if (quote !== '"' && quote !== "'") throw new Rejection(messages.unreadable)
    const close = attributes.indexOf(quote, open + 1)
    requireSound(close >= 0, messages.unreadable)
    values.set(
      attributes.slice(at, equals).trim(),
      decodeEntities(attributes.slice(open + 1, close)),
    )
    at = close + 1
  }
}

/** @param {string} name */
function localName(name) {
  return name.slice(name.indexOf(':') + 1)
}

/** @param {number} code */
const isSpace = (code) => code === 32 || code === 9 || code === 10 || code === 13

const namedEntities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** @param {string} text */
function decodeEntities(text) {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (match, name) => {
    if (!name.startsWith('#')) return namedEntities.get(name) ?? match
    const isHex = name[1] === 'x' || name[1] === 'X'
    const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : match
  })
}
