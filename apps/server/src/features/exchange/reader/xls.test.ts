import { utils, write } from '@e965/xlsx'
import * as xls from '@nutripim/server/test-support/exchange/xls'
import { records } from '@nutripim/server/test-support/exchange/xls'
import fc from 'fast-check'
import { readXls } from 'hucre/xlsx'
import { describe, expect, it, test } from 'vitest'
import type { Cell, Sheet } from '../sheet.ts'
import { readWorkbook } from './read-workbook.ts'

const limits = {
  zip: { entries: 100, inflatedBytes: 1e7 },
  sheets: { rows: 60_000, columns: 300, cells: 1e6, cellText: 32_767, rowText: 1e6, text: 3e7 },
}

async function read(file: Buffer): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  await readWorkbook(file, { isFirstEnough: false, limits }, async (part) => {
    if ('sheet' in part) sheets.push({ ...part.sheet, rows: [] })
    else if ('rows' in part) sheets.at(-1)?.rows.push(...part.rows)
  })
  return sheets
}

const readFirst = async (file: Buffer) => (await read(file))[0]?.rows.map(({ cells }) => cells)
const rejectionOf = (file: Buffer) => read(file).then(() => '', String)

/** Style 0 shows numbers, style 1 dates. */
const styles = [records.style(0), records.style(14)]
const dateStyle = 1
const makeSheet = (cells: readonly Buffer[], globals: readonly Buffer[] = styles) =>
  xls.makeXls([{ name: 'A', records: cells }], globals)

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
  fc.string({ minLength: 30, maxLength: 60 }).map((part) => part.repeat(8)),
)
const whole = fc.integer({ min: -(2 ** 29), max: 2 ** 29 - 1 })
const decimal = fc.double({ noNaN: true, noDefaultInfinity: true })
const serial = fc.integer({ min: 61, max: 80_000 })
const toDate = (days: number) => new Date(Date.UTC(1899, 11, 30) + days * 86_400_000)

interface TestCell {
  value: Cell
  /** The record of a cell, or the text that it shares. */
  make: (at: xls.CellPosition) => Buffer | string
  /** Whether the library reads it as well. */
  isCommon?: boolean
}

const cell: fc.Arbitrary<TestCell> = fc.oneof<fc.Arbitrary<TestCell>[]>(
  fc.constant({ value: null, make: records.blank }),
  text.map((value) => ({ value, make: () => value })),
  text.map((value) => ({ value, make: (at) => records.text(at, value) })),
  text.map((value) => ({
    value,
    make: (at) => records.formattedText(at, value),
    isCommon: false,
  })),
  text.map((value) => ({ value, make: (at) => records.textFormula(at, value) })),
  text.map((value) => ({
    value,
    make: (at) => records.textFormula(at, value, true),
    isCommon: false,
  })),
  decimal.map((value) => ({ value, make: (at) => records.number(at, value) })),
  decimal.map((value) => ({ value, make: (at) => records.numberFormula(at, value) })),
  whole.map((value) => ({ value, make: (at) => records.packed(at, xls.packWhole(value)) })),
  whole.map((value) => ({
    value: value / 100,
    make: (at) => records.packed(at, xls.packHundredths(value)),
  })),
  fc
    .constantFrom(0.5, -0.25, 2 ** 33, 2 ** -30)
    .map((value) => ({ value, make: (at) => records.packed(at, xls.packDouble(value)) })),
  fc.boolean().map((value) => ({ value, make: (at) => records.boolean(at, value) })),
  fc.constant({ value: '#N/A', make: (at) => records.error(at, 0x2a) }),
  serial.map((days) => ({
    value: toDate(days),
    make: ([row, column]) => records.number([row, column, dateStyle], days),
  })),
)

/** Rows as the reader sends them: without blank rows and blank cells at the end. */
function trim(rows: readonly (readonly Cell[])[]): Cell[][] {
  return rows
    .map((cells) => cells.slice(0, cells.findLastIndex((value) => value !== null) + 1))
    .filter((cells) => cells.length > 0)
}

function makeGrid(grid: readonly TestCell[][], order: readonly number[], size: number): Buffer {
  const texts: string[] = []
  const made = grid.flatMap((cells, row) =>
    cells.map(({ make }, column) => {
      const record = make([row, column])
      if (typeof record !== 'string') return record
      return records.sharedText([row, column], texts.push(record) - 1)
    }),
  )
  const shuffled = made
    .map((record, i) => ({ record, key: order[i % order.length] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ record }) => record)
  const shared = xls.makeSharedTexts(
    texts.map((each, i) => ({ text: each, formats: i % 3, phonetics: (i % 4) * 5 })),
    size,
  )
  return makeSheet(shuffled, [...styles, shared])
}

const grid = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 })
const order = fc.array(fc.nat(), { minLength: 1, maxLength: 9 })

describe('cells of an .xls', () => {
  test('records of all kinds, in any order, are read with their values', async () => {
    await fc.assert(
      fc.asyncProperty(
        grid,
        order,
        fc.integer({ min: 16, max: 200 }),
        async (cells, keys, size) => {
          const values = trim(cells.map((row) => row.map(({ value }) => value)))
          expect(await readFirst(makeGrid(cells, keys, size))).toEqual(values)
        },
      ),
      { numRuns: 100 },
    )
  })

  test('a library reads the same', async () => {
    const common = grid.map((rows) =>
      rows.map((cells) => cells.filter(({ isCommon = true }) => isCommon)),
    )
    await fc.assert(
      fc.asyncProperty(common, fc.integer({ min: 16, max: 200 }), async (cells, size) => {
        const file = makeGrid(cells, [0], size)
        const { sheets } = await readXls(file)
        expect(await readFirst(file)).toEqual(
          trim([...(sheets[0]?.rows ?? [])].map((row) => row ?? [])),
        )
      }),
      { numRuns: 100 },
    )
  })

  test('the file of another program is read with its values, with and without shared texts', async () => {
    // The library writes numbers close to zero wrongly, and cuts long texts.
    const share = whole.map((value) => value / 1e6)
    const short = text.map((value) => value.slice(0, 255))
    const value = fc.oneof(fc.constant(null), short, share, whole, fc.boolean())
    const rows = fc.array(fc.array(value, { maxLength: 6 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(rows, fc.boolean(), async (cells, bookSST) => {
        const book = utils.book_new()
        utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'A')
        const file: Buffer = write(book, { type: 'buffer', bookType: 'xls', bookSST })
        expect(await readFirst(file)).toEqual(trim(cells))
      }),
      { numRuns: 30 },
    )
  })

  it('counts days from 1904 if the workbook says so', async () => {
    const cells = [records.number([0, 0, dateStyle], 1.5)]
    expect(await readFirst(makeSheet(cells, [...styles, records.dateSystem(true)]))).toEqual([
      [new Date('1904-01-02T12:00:00Z')],
    ])
  })

  it('knows dates by the text of their format', async () => {
    const globals = [
      records.format(164, '0.00 "days"'),
      records.format(165, 'dd/mm/yyyy'),
      records.style(164),
      records.style(165),
    ]
    const cells = [records.packedRow([0, 0, 0], [6, 10]), records.number([1, 0, 1], 45_000)]
    expect(await readFirst(makeSheet(cells, globals))).toEqual([
      [1, 2],
      [new Date('2023-03-15T00:00:00Z')],
    ])
  })

  it('keeps a number that is too large for a date', async () => {
    expect(await readFirst(makeSheet([records.number([0, 0, dateStyle], 1e12)]))).toEqual([[1e12]])
  })

  it('reads a text of several records that changes to wide characters', async () => {
    const long = `${'a'.repeat(9000)}${'€'.repeat(9000)}`
    const shared = xls.makeSharedTexts([{ text: long }, { text: 'next' }])
    const cells = [records.sharedText([0, 0], 0), records.sharedText([0, 1], 1)]
    expect(await readFirst(makeSheet(cells, [shared]))).toEqual([[long, 'next']])
  })

  it('leaves a formula without its text empty', async () => {
    const formula = xls.makeRecord(0x06, [0, 1, 0, 0, 0, 0, 0xffff], Buffer.alloc(8))
    expect(await readFirst(makeSheet([records.text([0, 0], 'a'), formula]))).toEqual([['a']])
  })

  it('takes no values from a chart in a sheet', async () => {
    const chart = [
      xls.makeRecord(0x809, [0x600, 0x20]),
      records.number([0, 0], 7),
      xls.makeRecord(0x0a, []),
    ]
    const cells = [records.text([0, 0], 'a'), ...chart, records.text([1, 0], 'b')]
    expect(await readFirst(makeSheet(cells))).toEqual([['a'], ['b']])
  })
})

describe('sheets of an .xls', () => {
  it.each<xls.SectorLayout>(['together', 'with gaps', 'reversed'])(
    'are read from a file with its sectors %s',
    async (layout) => {
      const rows = Array.from({ length: 500 }, (_, row) => [`text ${row}`, row])
      const cells = rows.flatMap(([text, number], row) => [
        records.text([row, 0], String(text)),
        records.number([row, 1], Number(number)),
      ])
      const file = xls.makeXls([{ name: 'A', records: cells }], [], layout)
      expect(await readFirst(file)).toEqual(rows)
    },
  )

  it('have names and rows of their own; rows of a hidden one are not read', async () => {
    const file = xls.makeXls([
      { name: 'Altes', state: 1, records: [records.text([0, 0], 'hidden')] },
      { name: 'Ñ 3', records: [records.text([2, 1], 'shown')] },
      { name: 'Chart', type: 2, records: [records.number([0, 0], 1)] },
    ])
    expect(await read(file)).toMatchObject([
      { name: 'Altes', isHidden: true, rows: [] },
      { name: 'Ñ 3', isHidden: false, rows: [{ number: 3, cells: [null, 'shown'] }] },
      { name: 'Chart', isHidden: false, rows: [] },
    ])
  })
})

describe('an .xls that is no sound workbook is rejected with a sentence', () => {
  const aText = records.text([0, 0], 'x')
  const withPosition = (position: number) => {
    const file = xls.makeXls([
      { name: 'A', records: [aText] },
      { name: 'B', records: [aText] },
    ])
    // The second entry of the list of sheets.
    file.writeUInt32LE(position, file.lastIndexOf(Buffer.from([0x85, 0])) + 4)
    return file
  }
  const firstSheet = 68
  it.each<[string, () => Buffer, RegExp]>([
    ['two sheets with the same rows', () => withPosition(firstSheet), /damaged/],
    ['a sheet beyond the end', () => withPosition(0xfffffff0), /damaged/],
    ['a sheet in the middle of a record', () => withPosition(firstSheet + 1), /damaged/],
    ['a password', () => makeSheet([aText], [xls.makeRecord(0x2f, [1])]), /password/],
    ['no sheets', () => xls.makeXls([]), /no sheets/],
    [
      'too many sheets',
      () => xls.makeXls(Array.from({ length: 1001 }, () => ({ name: 'A', records: [] }))),
      /more parts/,
    ],
    ['a short record', () => makeSheet([xls.makeRecord(0x203, [0, 0, 0])]), /damaged/],
    [
      'a text longer than its record',
      () => makeSheet([xls.makeRecord(0x204, [0, 0, 0, 9, 0])]),
      /damaged/,
    ],
    [
      'a text that a cell cannot have',
      () =>
        makeSheet(
          [records.sharedText([0, 0], 0)],
          [xls.makeSharedTexts([{ text: 'x'.repeat(40_000) }])],
        ),
      /more than 32767 characters/,
    ],
    [
      'a cell far to the right',
      () => makeSheet([records.text([0, 300], 'x')]),
      /more than 300 columns/,
    ],
    [
      'a long text in one cell again and again',
      () =>
        makeSheet(
          Array.from({ length: 1000 }, () => records.sharedText([0, 0], 0)),
          [xls.makeSharedTexts([{ text: 'x'.repeat(32_000) }])],
        ),
      /more than 30000000 characters/,
    ],
    ['another compound file', () => Buffer.from(makeSheet([aText]).toString('latin1').replace('W\0o\0r\0k\0', 'D\0o\0c\0x\0'), 'latin1'), /not an Excel workbook/], // biome-ignore format: one line
    [
      'the format of Excel 95',
      () => {
        const book = utils.book_new()
        utils.book_append_sheet(book, utils.aoa_to_sheet([['a']]), 'A')
        return write(book, { type: 'buffer', bookType: 'biff5' })
      },
      /Excel 95/,
    ],
  ])('%s', async (_what, make, reason) => {
    expect(await rejectionOf(make())).toMatch(reason)
  })
})
