import { messages, Rejection, requireSound } from './rejection.ts'

/** A tag, a comment or a text that is longer is not part of any workbook. */
const maxTokenLength = 1_000_000

export interface XmlHandlers {
  onOpen(name: string, attributes: string): void
  onText(text: string): void
  onClose(name: string): void
}

/**
 * Reads XML in chunks, so that a large part is never completely in memory. Names are passed without
 * their prefix, attributes as text for `readAttributes`.
 */
export function createXmlReader({ onOpen, onText, onClose }: XmlHandlers) {
  let rest = ''

  function write(chunk: string): void {
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

  function readToken(text: string, open: number, end: number): void {
    const kind = text[open + 1]
    if (kind === '/') onClose(localName(text.slice(open + 2, end - 1).trim()))
    else if (kind === '!') {
      if (text.startsWith('<![CDATA[', open)) onText(text.slice(open + 9, end - 3))
      else requireSound(text.startsWith('<!--', open), messages.entities)
    } else if (kind !== '?') readOpenTag(text, open, end)
  }

  function readOpenTag(text: string, open: number, end: number): void {
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

/** The position after the token that starts here; -1 if the token is not complete. */
function findTokenEnd(text: string, open: number): number {
  const kind = text[open + 1]
  if (kind === undefined) return -1
  if (kind === '/') return endOf(text, '>', open + 2)
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

function endOf(text: string, ending: string, from: number): number {
  const at = text.indexOf(ending, from)
  return at < 0 ? -1 : at + ending.length
}

export function readAttributes(attributes: string): Map<string, string> {
  const values = new Map<string, string>()
  eachAttribute(attributes, (name, value) => values.set(name, value))
  return values
}

/** Without a map of the attributes: a sheet has up to a million cells. */
export function eachAttribute(
  attributes: string,
  onAttribute: (name: string, value: string) => void,
): void {
  let at = 0
  for (;;) {
    const equals = attributes.indexOf('=', at)
    if (equals < 0) return
    let open = equals + 1
    while (isSpace(attributes.charCodeAt(open))) open += 1
    const quote = attributes[open]
    if (quote !== '"' && quote !== "'") throw new Rejection(messages.unreadable)
    const close = attributes.indexOf(quote, open + 1)
    requireSound(close >= 0, messages.unreadable)
    onAttribute(
      attributes.slice(at, equals).trim(),
      decodeEntities(attributes.slice(open + 1, close)),
    )
    at = close + 1
  }
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

const isSpace = (code: number) => code === 32 || code === 9 || code === 10 || code === 13

const namedEntities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (match, name) => {
    if (!name.startsWith('#')) return namedEntities.get(name) ?? match
    const isHex = name[1] === 'x' || name[1] === 'X'
    const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : match
  })
}
