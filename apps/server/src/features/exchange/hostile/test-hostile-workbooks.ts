import { deflateRawSync } from 'node:zlib'
import { makeZip, type TestEntry } from '../test-zip.ts'

const relations = (type: string, target: string) =>
  `<Relationships><Relationship Id="rId1" Type="x/${type}" Target="${target}"/><Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>`

/** A workbook with one sheet, whose parts are text. */
export function makeParts(sheet: string, strings = '<sst/>'): TestEntry[] {
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: relations('officeDocument', 'xl/workbook.xml') },
    {
      name: 'xl/workbook.xml',
      content: '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations('worksheet', 'worksheets/sheet1.xml'),
    },
    { name: 'xl/sharedStrings.xml', content: strings },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ]
}

export const wrapRows = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

/** 256 kB whose chains of sectors end nowhere: a reader that follows them takes gigabytes. */
export function makeLoopingXls(): Buffer {
  const sectors = 511
  const file = Buffer.alloc((sectors + 1) * 512)
  file.write('d0cf11e0a1b11ae1', 0, 'hex')
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(109, 44)
  file.writeUInt32LE(127, 48)
  file.writeUInt32LE(4096, 56)
  file.writeUInt32LE(0xfffffffe, 60)
  file.writeUInt32LE(0xfffffffe, 68)
  // All tables are the same sector, in which every sector is followed by itself or the one before.
  for (let i = 0; i < 109; i += 1) file.writeUInt32LE(0, 76 + i * 4)
  for (let i = 0; i < 128; i += 1) file.writeUInt32LE(Math.max(1, i - 1), 512 + i * 4)
  for (let at = 1024; at + 128 <= file.length; at += 128) {
    const name = at === 1024 ? 'Root Entry' : `s${at}`
    file.write(name, at, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, at + 64)
    file.writeUInt8(at === 1024 ? 5 : 2, at + 66)
    file.writeUInt32LE(1, at + 116)
    file.writeUInt32LE(200_000_000, at + 120)
  }
  return file
}

/** An archive with two directories: a small one, and a zip64 directory with a part of 1.8 GB. */
export function makeZip64Bomb(megabytes = 1800): Buffer {
  const name = 'xl/sharedStrings.xml'
  const others = makeParts(wrapRows('')).filter((part) => part.name !== name)
  const small = makeZip([...others, { name, content: '<sst/>' }])
  // Deflate repeats what it packed: blocks of zeros, all the same, one after the other.
  const block = deflateRawSync(Buffer.alloc(8 * 1024 * 1024), { finishFlush: 3 })
  const packed = Buffer.concat([
    ...Array.from({ length: Math.ceil(megabytes / 8) }, () => block),
    deflateRawSync(''),
  ])
  const header = makeZip([{ name, content: '' }]).subarray(0, 30 + name.length)
  const size = Math.ceil(megabytes / 8) * 8 * 1024 * 1024
  const end = small.subarray(-22)
  const [directoryStart, directorySize] = [end.readUInt32LE(16), end.readUInt32LE(12)]
  const body = small.subarray(0, directoryStart)
  const directory = Buffer.from(small.subarray(directoryStart, directoryStart + directorySize))
  const last = directory.lastIndexOf('PK\x01\x02', undefined, 'latin1')
  const field = 46 + name.length
  const record = Buffer.alloc(field + 28)
  directory.copy(record, 0, last, last + field)
  record.writeUInt32LE(0, 16)
  record.writeUInt32LE(0xffffffff, 20)
  record.writeUInt32LE(0xffffffff, 24)
  record.writeUInt16LE(28, 30)
  record.writeUInt32LE(0xffffffff, 42)
  record.writeUInt16LE(1, field)
  record.writeUInt16LE(24, field + 2)
  record.writeBigUInt64LE(BigInt(size), field + 4)
  record.writeBigUInt64LE(BigInt(packed.length), field + 12)
  record.writeBigUInt64LE(BigInt(body.length), field + 20)
  const hidden = Buffer.concat([directory.subarray(0, last), record])
  const shownStart = body.length + header.length + packed.length
  const hiddenStart = shownStart + directory.length
  const zip64 = Buffer.alloc(56 + 20)
  zip64.write('PK\x06\x06', 'latin1')
  zip64.writeUInt32LE(44, 4)
  zip64.writeUInt32LE(6, 24)
  zip64.writeUInt32LE(6, 32)
  zip64.writeUInt32LE(hidden.length, 40)
  zip64.writeUInt32LE(hiddenStart, 48)
  zip64.write('PK\x06\x07', 56, 'latin1')
  zip64.writeUInt32LE(hiddenStart + hidden.length, 64)
  zip64.writeUInt32LE(1, 72)
  const shown = Buffer.from(end)
  shown.writeUInt32LE(0xffffffff, 12)
  shown.writeUInt32LE(shownStart, 16)
  return Buffer.concat([body, header, packed, directory, hidden, zip64, shown])
}

/** One text of 32,000 characters that a million cells refer to. */
export function makeRepeatedText(): Buffer {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(250)}</row>`
  const strings = `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`
  return makeZip(makeParts(wrapRows(row.repeat(4000)), strings))
}

/** Shared texts that unpack to 190 MB, just below the limit. */
export function makeHugeStrings(): Buffer {
  const strings = `<sst>${'<si><t>abcdefghijklm</t></si>'.repeat(6_500_000)}</sst>`
  return makeZip(makeParts(wrapRows('<row><c t="s"><v>0</v></c></row>'), strings))
}

/** Elements in each other, a million deep. */
export function makeNestedTags(): Buffer {
  return makeZip(makeParts(`<worksheet>${'<a>'.repeat(1_000_000)}`))
}

/** A tag with an attribute that never ends. */
export function makeEndlessTag(): Buffer {
  return makeZip(makeParts(wrapRows(`<row><c r="${'>'.repeat(20_000_000)}`)))
}

/** A cell text of 100 MB. */
export function makeEndlessCell(): Buffer {
  const text = 'a'.repeat(100_000_000)
  return makeZip(makeParts(wrapRows(`<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`)))
}

/** An .xls in which every row has one cell far to the right, so that a reader fills the rest. */
export function makeSparseXls(rows = 60_000, column = 250): Buffer {
  const cells = Array.from({ length: rows }, (_, row) => [row % 65_536, column] as const)
  return makeXls(
    cells.map(([row, at]) => makeRecord(0x204, [row, at, 0, 1], Buffer.from([0, 120]))),
  )
}

/** An .xls with these cell records in one sheet. */
function makeXls(cells: readonly Buffer[]): Buffer {
  const start = makeRecord(0x809, [0x600, 5])
  const end = makeRecord(0x0a, [])
  const sheetStart = start.length + 4 + 8 + 1 + end.length
  const sheet = makeRecord(0x85, [sheetStart, 0, 0], Buffer.from([1, 0, 65]))
  return makeCompoundFile(
    Buffer.concat([start, sheet, end, makeRecord(0x809, [0x600, 0x10]), ...cells, end]),
  )
}

function makeRecord(id: number, numbers: readonly number[], rest = Buffer.alloc(0)): Buffer {
  const record = Buffer.alloc(4 + numbers.length * 2)
  record.writeUInt16LE(id)
  record.writeUInt16LE(numbers.length * 2 + rest.length, 2)
  for (const [i, number] of numbers.entries()) record.writeUInt16LE(number, 4 + i * 2)
  return Buffer.concat([record, rest])
}

/** A compound file with the stream "Workbook". */
function makeCompoundFile(content: Buffer): Buffer {
  const stream = Buffer.concat([content, Buffer.alloc(Math.max(0, 4096 - content.length))])
  const data = Math.ceil(stream.length / 512)
  const tables = Math.ceil((data + 1) / 127)
  const file = Buffer.alloc((1 + tables + 1 + data) * 512)
  file.write('d0cf11e0a1b11ae1', 0, 'hex')
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(tables, 44)
  file.writeUInt32LE(tables, 48)
  file.writeUInt32LE(4096, 56)
  file.writeUInt32LE(0xfffffffe, 60)
  file.writeUInt32LE(0xfffffffe, 68)
  for (let i = 0; i < 109; i += 1) file.writeUInt32LE(i < tables ? i : 0xffffffff, 76 + i * 4)
  for (let i = 0; i < tables * 128; i += 1) {
    const isLast = i === tables || i === tables + data
    const next = i < tables ? 0xfffffffd : isLast ? 0xfffffffe : i + 1
    file.writeUInt32LE(i > tables + data ? 0xffffffff : next, 512 + i * 4)
  }
  const entries = [
    { name: 'Root Entry', type: 5, first: 0xfffffffe, size: 0, child: 1 },
    { name: 'Workbook', type: 2, first: tables + 1, size: stream.length, child: 0xffffffff },
  ]
  for (const [i, { name, type, first, size, child }] of entries.entries()) {
    const at = (1 + tables) * 512 + i * 128
    file.write(name, at, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, at + 64)
    file.writeUInt8(type, at + 66)
    file.writeUInt32LE(0xffffffff, at + 68)
    file.writeUInt32LE(0xffffffff, at + 72)
    file.writeUInt32LE(child, at + 76)
    file.writeUInt32LE(first, at + 116)
    file.writeUInt32LE(size, at + 120)
  }
  stream.copy(file, (1 + tables + 1) * 512)
  return file
}
