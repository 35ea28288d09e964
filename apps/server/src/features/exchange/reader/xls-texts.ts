import { Rejection, requireSound } from './rejection.ts'
import { kinds, readRecord, type XlsRecord } from './xls-records.ts'

/** A position, and the end of the record or sheet that it is in. */
export interface Position {
  at: number
  end: number
}

const flags = { isWide: 1, hasPhonetics: 4, hasFormats: 8 }

type OnPiece = (start: number, end: number, isWide: boolean) => void

/** Reads a text with a length of two bytes. */
export type ReadText = (position: Position) => string

/** Creates a reader that limits the characters of a text and of all texts together. */
export function createTextReader(
  stream: Buffer,
  limits: { cellText: number; text: number },
): ReadText {
  let total = 0
  return (position) => {
    let text = ''
    walkText(stream, position, (start, end, isWide) => {
      text += decode(stream, start, end, isWide)
    })
    total += text.length
    const exceeded =
      (text.length > limits.cellText && `A cell has more than ${limits.cellText} characters.`) ||
      (total > limits.text &&
        `The file has more than ${limits.text} characters. Split it into smaller files.`)
    if (exceeded) throw new Rejection(exceeded)
    return text
  }
}

/** Reads the name of a sheet: its length has one byte, and it does not continue elsewhere. */
export function readName(stream: Buffer, { at, end }: Position): string {
  requireSound(at + 2 <= end)
  const isWide = (stream.readUInt8(at + 1) & flags.isWide) !== 0
  const last = at + 2 + stream.readUInt8(at) * (isWide ? 2 : 1)
  requireSound(last <= end)
  return decode(stream, at + 2, last, isWide)
}

/** Finds the texts that cells refer to by number: two numbers each, the position and the end of its record. */
export function findSharedTexts(stream: Buffer, { start, end }: XlsRecord): Uint32Array {
  requireSound(start + 8 <= end)
  // A text takes at least three bytes, whatever count the file declares.
  const count = Math.min(stream.readUInt32LE(start + 4), Math.floor(stream.length / 3))
  const positions = new Uint32Array(count * 2)
  let position: Position = { at: start + 8, end }
  for (let i = 0; i < count; i += 1) {
    while (position.at === position.end) {
      const { kind, start, end } = readRecord(stream, position.end)
      // Some programs declare more texts than there are.
      if (kind !== kinds.continuation) return positions.subarray(0, i * 2)
      position = { at: start, end }
    }
    positions[i * 2] = position.at
    positions[i * 2 + 1] = position.end
    position = walkText(stream, position, () => {})
  }
  return positions
}

/** Walks over the pieces of a text. Returns where the text and its formats end. */
function walkText(stream: Buffer, position: Position, onPiece: OnPiece): Position {
  let { at, end } = position
  const take = (bytes: number) => {
    at += bytes
    requireSound(at <= end)
    return at - bytes
  }
  let left = stream.readUInt16LE(take(2))
  const options = stream.readUInt8(take(1))
  let rest = options & flags.hasFormats ? stream.readUInt16LE(take(2)) * 4 : 0
  if (options & flags.hasPhonetics) rest += stream.readUInt32LE(take(4))
  let isWide = (options & flags.isWide) !== 0
  while (left > 0) {
    if (at === end) {
      ;({ at, end } = openContinuation(stream, end))
      isWide = (stream.readUInt8(take(1)) & flags.isWide) !== 0
    }
    const width = isWide ? 2 : 1
    const count = Math.min(left, Math.floor((end - at) / width))
    requireSound(count > 0)
    onPiece(at, at + count * width, isWide)
    at += count * width
    left -= count
  }
  while (rest > 0) {
    if (at === end) ({ at, end } = openContinuation(stream, end))
    const count = Math.min(rest, end - at)
    at += count
    rest -= count
  }
  return { at, end }
}

function openContinuation(stream: Buffer, at: number): Position {
  const { kind, start, end } = readRecord(stream, at)
  requireSound(kind === kinds.continuation)
  return { at: start, end }
}

/** Narrow texts have the first 256 characters of Unicode. */
function decode(stream: Buffer, start: number, end: number, isWide: boolean): string {
  return stream.toString(isWide ? 'utf16le' : 'latin1', start, end)
}
