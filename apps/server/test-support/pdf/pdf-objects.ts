import { inflateSync } from 'node:zlib'

export type PdfValue = string | number | boolean | null | Ref | PdfName | PdfValue[] | PdfDictionary
export interface PdfDictionary {
  [key: string]: PdfValue
}
export class Ref {
  constructor(readonly id: number) {}
}
class PdfName {
  constructor(readonly name: string) {}
}
/** Of the content of a page. */
export class Operator {
  constructor(readonly name: string) {}
}

export type PdfFile = ReturnType<typeof readObjects>

export const nameOf = (value: PdfValue | undefined) => (value instanceof PdfName ? value.name : '')

interface PdfObject {
  value: PdfValue
  stream?: Buffer
}

const delimiter = /[\s()<>[\]{}/%]/
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads values and operators of PDF, as in files and in the content of pages. */
export class PdfScanner {
  at = 0
  constructor(private readonly text: string) {}

  /** The next value, or an operator; undefined at the end. */
  next(): PdfValue | Operator | undefined {
    this.skipSpace()
    const character = this.text[this.at]
    if (character === undefined) return undefined
    if (this.text.startsWith('<<', this.at)) return this.readDictionary()
    if (character === '[') return this.readArray()
    if (character === '(') return this.readString()
    if (character === '<') return this.readHex()
    if (character === '/') {
      this.at += 1
      return new PdfName(this.readWord().replaceAll(/#([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))) // biome-ignore format: one line
    }
    const ref = /^(\d+) (\d+) R\b/.exec(this.text.slice(this.at, this.at + 30))
    if (ref) {
      this.at += ref[0].length
      return new Ref(Number(ref[1]))
    }
    const word = this.readWord()
    if (word === '') throw new Error(`Unexpected ${character} at ${this.at}.`)
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(word) ? Number(word) : new Operator(word)
  }

  private skipSpace(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1
  }

  private readWord(): string {
    const start = this.at
    while (this.at < this.text.length && !delimiter.test(this.text[this.at] ?? '')) this.at += 1
    return this.text.slice(start, this.at)
  }

  private readDictionary(): PdfDictionary {
    this.at += 2
    const dictionary: PdfDictionary = {}
    for (;;) {
      this.skipSpace()
      if (this.text.startsWith('>>', this.at)) break
      const key = this.next()
      const value = this.next()
      if (!(key instanceof PdfName) || value === undefined)
        throw new Error('A dictionary is wrong.')
      if (key.name in dictionary) throw new Error(`${key.name} is twice in a dictionary.`)
      dictionary[key.name] = toValue(value)
    }
    this.at += 2
    return dictionary
  }

  private readArray(): PdfValue[] {
    this.at += 1
    const items: PdfValue[] = []
    for (;;) {
      this.skipSpace()
      if (this.text[this.at] === ']') break
      const item = this.next()
      if (item === undefined) throw new Error('An array does not end.')
      items.push(toValue(item))
    }
    this.at += 1
    return items
  }

  private readHex(): string {
    const end = this.text.indexOf('>', this.at)
    const hex = this.text.slice(this.at + 1, end)
    this.at = end + 1
    return Buffer.from(hex, 'hex').toString('latin1')
  }

  private readString(): string {
    let text = ''
    let depth = 1
    for (this.at += 1; depth > 0; this.at += 1) {
      const character = this.text[this.at]
      if (character === undefined) throw new Error('A string does not end.')
      if (character === '\\') {
        this.at += 1
        const escaped = this.text[this.at] ?? ''
        text += escapes[escaped] ?? escaped
        continue
      }
      if (character === '(') depth += 1
      if (character === ')') depth -= 1
      if (depth > 0) text += character
    }
    return text
  }
}

function toValue(value: PdfValue | Operator): PdfValue {
  if (value instanceof Operator) throw new Error(`Unexpected operator ${value.name}.`)
  return value
}

/** A text string is UTF-16 with a mark, or Latin. */
export function decodeText(value: PdfValue | undefined): string {
  const text = typeof value === 'string' ? value : ''
  if (!text.startsWith('\xfe\xff')) return text
  return Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le')
}

/** The objects of a file, found by its table. */
export function readObjects(bytes: Uint8Array) {
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const table = text.slice(tableAt)
  if (!table.startsWith('xref')) throw new Error('The table of objects is not where it should be.')
  const objects = new Map<number, PdfObject>()
  for (const [index, [, offset]] of [...table.matchAll(/(\d{10}) \d{5} n /g)].entries()) {
    const id = index + 1
    const start = Number(offset)
    const head = `${id} 0 obj`
    if (!text.startsWith(head, start)) throw new Error(`Object ${id} is not where it should be.`)
    objects.set(id, readObject(file, text.slice(start + head.length)))
  }
  const trailer = new PdfScanner(table.slice(table.indexOf('trailer') + 7)).next()
  const resolve = (value: PdfValue | undefined): PdfValue | undefined =>
    value instanceof Ref ? objects.get(value.id)?.value : value
  const getDictionary = (value: PdfValue | undefined): PdfDictionary => {
    const found = resolve(value)
    return isDictionary(found) ? found : {}
  }
  const getStream = (value: PdfValue | undefined): Buffer =>
    (value instanceof Ref && objects.get(value.id)?.stream) || Buffer.alloc(0)
  const getArray = (value: PdfValue | undefined): PdfValue[] => {
    const found = resolve(value)
    return Array.isArray(found) ? found : []
  }
  return { objects, trailer: getDictionary(toValue(trailer ?? null)), resolve, getDictionary, getStream, getArray } // biome-ignore format: one line
}

function readObject(file: Buffer, text: string): PdfObject {
  const scanner = new PdfScanner(text)
  const value = toValue(scanner.next() ?? null)
  const stream = /^\s*stream\n/.exec(text.slice(scanner.at, scanner.at + 20))
  if (!stream || !isDictionary(value)) return { value }
  const start = file.length - text.length + scanner.at + stream[0].length
  const content = file.subarray(start, start + Number(value.Length))
  const isPacked = value.Filter instanceof PdfName && value.Filter.name === 'FlateDecode'
  return { value, stream: isPacked ? inflateSync(content) : content }
}

export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Ref || value instanceof PdfName)
  )
}
