/** An .xls file (BIFF8), record by record, because no library writes all kinds of records. */
export interface TestSheet {
  name: string
  /** 0: visible, 1: hidden. */
  state?: number
  /** 0: worksheet, 2: chart. */
  type?: number
  records: readonly Buffer[]
}

export function makeXls(
  sheets: readonly TestSheet[],
  globals: readonly Buffer[] = [],
  layout?: SectorLayout,
): Buffer {
  const start = makeRecord(0x809, [0x600, 5])
  const end = makeRecord(0x0a, [])
  const entries = sheets.map(({ name, state = 0, type = 0 }) => {
    const rest = Buffer.from([state, type, name.length, 1])
    return makeRecord(0x85, [0, 0], Buffer.concat([rest, Buffer.from(name, 'utf16le')]))
  })
  const bodies = sheets.map(({ records }) =>
    Buffer.concat([makeRecord(0x809, [0x600, 0x10]), ...records, end]),
  )
  const head = [start, ...globals, ...entries, end]
  let position = head.reduce((sum, { length }) => sum + length, 0)
  for (const [i, entry] of entries.entries()) {
    entry.writeUInt32LE(position, 4)
    position += bodies[i]?.length ?? 0
  }
  return makeCompoundFile(Buffer.concat([...head, ...bodies]), layout)
}

export function makeRecord(
  id: number,
  numbers: readonly number[],
  rest: Buffer = Buffer.alloc(0),
): Buffer {
  const record = Buffer.alloc(4 + numbers.length * 2)
  record.writeUInt16LE(id)
  record.writeUInt16LE(numbers.length * 2 + rest.length, 2)
  for (const [i, number] of numbers.entries()) record.writeUInt16LE(number, 4 + i * 2)
  return Buffer.concat([record, rest])
}

export type CellPosition = [row: number, column: number, style?: number]

const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

const isNarrow = (text: string) => /^[\0-\u00ff]*$/.test(text)

const encode = (text: string, isWide: boolean) => Buffer.from(text, isWide ? 'utf16le' : 'latin1')

function makeText(text: string, isWide = !isNarrow(text)): Buffer {
  const head = Buffer.from([text.length & 255, text.length >> 8, Number(isWide)])
  return Buffer.concat([head, encode(text, isWide)])
}

const at = ([row, column, style = 0]: CellPosition) => [row, column, style]

/** Records of cells, and of what cells refer to. */
export const records = {
  text: (cell: CellPosition, text: string, isWide?: boolean) =>
    makeRecord(0x204, at(cell), makeText(text, isWide)),
  formattedText: (cell: CellPosition, text: string) =>
    makeRecord(0xd6, at(cell), Buffer.concat([makeText(text), Buffer.from([1, 0, 0, 0, 1, 0])])),
  sharedText: (cell: CellPosition, index: number) => makeRecord(0xfd, at(cell), int32(index)),
  number: (cell: CellPosition, value: number) => makeRecord(0x203, at(cell), double(value)),
  /** A number in 30 bits, as `packWhole` makes them. */
  packed: (cell: CellPosition, bits: number) => makeRecord(0x27e, at(cell), int32(bits)),
  packedRow: ([row, column, style = 0]: CellPosition, bits: readonly number[]) =>
    makeRecord(
      0xbd,
      [row, column],
      Buffer.concat([
        ...bits.map((each) => Buffer.concat([Buffer.from([style, 0]), int32(each)])),
        Buffer.from([column + bits.length - 1, 0]),
      ]),
    ),
  boolean: (cell: CellPosition, value: boolean) =>
    makeRecord(0x205, at(cell), Buffer.from([Number(value), 0])),
  error: (cell: CellPosition, code: number) => makeRecord(0x205, at(cell), Buffer.from([code, 1])),
  blank: (cell: CellPosition) => makeRecord(0x201, at(cell)),
  numberFormula: (cell: CellPosition, value: number) =>
    makeRecord(0x06, at(cell), Buffer.concat([double(value), Buffer.alloc(8)])),
  /** With a shared formula between the formula and its text, as Excel writes it. */
  textFormula: (cell: CellPosition, text: string, isShared = false) =>
    Buffer.concat([
      makeRecord(0x06, [...at(cell), 0, 0, 0, 0xffff], Buffer.alloc(8)),
      ...(isShared ? [makeRecord(0x4bc, [0, 0, 0, 0])] : []),
      makeRecord(0x207, [], makeText(text)),
    ]),
  format: (id: number, text: string) => makeRecord(0x41e, [id], makeText(text)),
  style: (format: number) => makeRecord(0xe0, [0, format], Buffer.alloc(16)),
  dateSystem: (from1904: boolean) => makeRecord(0x22, [Number(from1904)]),
}

export const packWhole = (value: number) => (value << 2) | 2
export const packHundredths = (value: number) => (value << 2) | 3
export const packDouble = (value: number) => double(value).readInt32LE(4) & ~3

/**
 * The shared texts. A record has at most `size` bytes, so texts continue in the next one, where they can
 * change between one and two bytes for a character.
 */
export function makeSharedTexts(
  texts: readonly { text: string; formats?: number; phonetics?: number }[],
  size = 8224,
): Buffer {
  const blocks: Buffer[][] = [[int32(texts.length), int32(texts.length)]]
  let used = 8
  const open = () => {
    blocks.push([])
    used = 0
  }
  const add = (bytes: Buffer) => {
    blocks.at(-1)?.push(bytes)
    used += bytes.length
  }
  for (const { text, formats = 0, phonetics = 0 } of texts) {
    if (used + 9 > size) open()
    const flags = (phonetics > 0 ? 4 : 0) | (formats > 0 ? 8 : 0)
    let rest = text
    let isFirst = true
    do {
      const room = size - used - 9
      let isWide = !isNarrow(rest.slice(0, Math.max(1, room)))
      const piece = rest.slice(0, Math.max(0, Math.floor(room / (isWide ? 2 : 1))))
      isWide = isWide && !(piece !== '' && isNarrow(piece))
      if (isFirst) {
        add(Buffer.from([text.length & 255, text.length >> 8, flags | Number(isWide)]))
        if (formats > 0) add(Buffer.from([formats, 0]))
        if (phonetics > 0) add(int32(phonetics))
      } else add(Buffer.from([Number(isWide)]))
      add(encode(piece, isWide))
      rest = rest.slice(piece.length)
      isFirst = false
      if (rest !== '') open()
    } while (rest !== '')
    for (let left = formats * 4 + phonetics; left > 0; ) {
      if (used >= size) open()
      const count = Math.min(left, size - used)
      add(Buffer.alloc(count))
      left -= count
    }
  }
  const [first = [], ...others] = blocks
  return Buffer.concat([
    makeRecord(0xfc, [], Buffer.concat(first)),
    ...others.map((block) => makeRecord(0x3c, [], Buffer.concat(block))),
  ])
}

/** How the sectors of a stream are in the file. */
export type SectorLayout = 'together' | 'with gaps' | 'reversed'

/** A compound file with the stream "Workbook"; large ones have large sectors. */
function makeCompoundFile(content: Buffer, layout: SectorLayout = 'together'): Buffer {
  const size = content.length > 6_000_000 ? 4096 : 512
  const stream = Buffer.concat([content, Buffer.alloc(Math.max(0, 4096 - content.length))])
  const data = Math.ceil(stream.length / size)
  const room = layout === 'with gaps' ? data * 2 : data
  const tables = Math.ceil((room + 1) / (size / 4 - 1))
  const offset = (sector: number) => (sector + 1) * size
  const sectors = Array.from({ length: data }, (_, i) => {
    const at = layout === 'with gaps' ? i * 2 : layout === 'reversed' ? data - 1 - i : i
    return tables + 1 + at
  })
  const file = Buffer.alloc(offset(tables + 1 + room))
  file.write('d0cf11e0a1b11ae1', 0, 'hex')
  file.writeUInt16LE(size === 512 ? 3 : 4, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(Math.log2(size), 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(tables, 44)
  file.writeUInt32LE(tables, 48)
  file.writeUInt32LE(4096, 56)
  file.writeUInt32LE(0xfffffffe, 60)
  file.writeUInt32LE(0xfffffffe, 68)
  for (let i = 0; i < 109; i += 1) file.writeUInt32LE(i < tables ? i : 0xffffffff, 76 + i * 4)
  const follow = (sector: number, next: number) => file.writeUInt32LE(next, size + sector * 4)
  for (let i = 0; i < (tables * size) / 4; i += 1) follow(i, i < tables ? 0xfffffffd : 0xffffffff)
  follow(tables, 0xfffffffe)
  for (const [i, sector] of sectors.entries()) {
    follow(sector, sectors[i + 1] ?? 0xfffffffe)
    stream.copy(file, offset(sector), i * size, (i + 1) * size)
  }
  const entries = [
    { name: 'Root Entry', type: 5, first: 0xfffffffe, size: 0, child: 1 },
    { name: 'Workbook', type: 2, first: sectors[0] ?? 0, size: stream.length, child: 0xffffffff },
  ]
  for (const [i, entry] of entries.entries()) {
    const at = offset(tables) + i * 128
    file.write(entry.name, at, 'utf16le')
    file.writeUInt16LE((entry.name.length + 1) * 2, at + 64)
    file.writeUInt8(entry.type, at + 66)
    file.writeUInt32LE(0xffffffff, at + 68)
    file.writeUInt32LE(0xffffffff, at + 72)
    file.writeUInt32LE(entry.child, at + 76)
    file.writeUInt32LE(entry.first, at + 116)
    file.writeUInt32LE(entry.size, at + 120)
  }
  return file
}
