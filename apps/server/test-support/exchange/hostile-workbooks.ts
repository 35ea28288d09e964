import { deflateRawSync } from 'node:zlib'
import { makeXls, records } from './xls.ts'
import { makeZip, repeat, type TestEntry } from './zip.ts'

const relations = (type: string, target: string) =>
  `<Relationships><Relationship Id="rId1" Type="x/${type}" Target="${target}"/><Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>`

/** A workbook with one sheet, whose parts are text. */
export function makeParts(
  sheet: TestEntry['content'],
  strings: TestEntry['content'] = '<sst/>',
): TestEntry[] {
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

export const wrapRows = (...rows: string[]) => [
  '<worksheet><sheetData>',
  ...rows,
  '</sheetData></worksheet>',
]

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
  return makeZip(makeParts(wrapRows(...repeat(row, 4000)), strings))
}

/** Shared texts that unpack to 190 MB, just below the limit. */
export function makeHugeStrings(): Buffer {
  const thousand = '<si><t>abcdefghijklm</t></si>'.repeat(1000)
  const strings = ['<sst>', ...repeat(thousand, 6500), '</sst>']
  return makeZip(makeParts(wrapRows('<row><c t="s"><v>0</v></c></row>'), strings))
}

/** Elements in each other, a million deep. */
export function makeNestedTags(): Buffer {
  return makeZip(makeParts(`<worksheet>${'<a>'.repeat(1_000_000)}`))
}

/** A tag with an attribute that never ends. */
export function makeEndlessTag(): Buffer {
  return makeZip(makeParts(wrapRows('<row><c r="', ...repeat('>'.repeat(1_000_000), 20))))
}

/** A cell text of 100 MB. */
export function makeEndlessCell(): Buffer {
  const text = repeat('a'.repeat(1_000_000), 100)
  const cell = ['<row><c t="inlineStr"><is><t>', ...text, '</t></is></c></row>']
  return makeZip(makeParts(wrapRows(...cell)))
}

/** An .xls in which every row has one cell far to the right, so that a reader fills the rest. */
export function makeSparseXls(rows = 60_000, column = 250): Buffer {
  const cells = Array.from({ length: rows }, (_, row) => records.text([row % 65_536, column], 'x'))
  return makeXls([{ name: 'A', records: cells }])
}
