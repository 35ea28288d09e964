import { makeParts, wrapRows } from '@nutripim/server/test-support/exchange/hostile-workbooks'
import { uploadClasses } from '@nutripim/server/test-support/exchange/upload-classes'
import { makeWorkbook } from '@nutripim/server/test-support/exchange/workbook'
import { makeZip, repeat } from '@nutripim/server/test-support/exchange/zip'
import { watchWaiting } from '@nutripim/server/test-support/waiting'
import { describe, expect, it, test } from 'vitest'
import type { Sheet } from './sheet.ts'
import { readWorkbook, writeWorkbook } from './workbook.ts'

const call = { identity: { userId: 'tester' } }

const asFile = (bytes: Buffer | string) => new File([bytes], 'test.xlsx')
const rejectionOf = (file: File) =>
  readWorkbook(file, call).then(
    () => undefined,
    (error: Error & { code?: string }) => {
      expect(error.code).toBe('file_refused')
      return error.message
    },
  )

const megabytes = (count: number) => repeat('a'.repeat(1024 * 1024), count)
const frame = [
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: 'xl/workbook.xml', content: '<workbook/>' },
]

describe('a file that is not a workbook is rejected before a library reads it', () => {
  it.each<[string, Buffer | string, RegExp]>([
    ['nothing', '', /not an Excel workbook/],
    ['text', 'name;address', /not an Excel workbook/],
    ['JSON', '{"a":1}', /not an Excel workbook/],
    ['a PDF', '%PDF-1.7', /not an Excel workbook/],
    ['four bytes', 'PK\x03\x04', /damaged/],
    [
      'an archive without a workbook',
      makeZip([{ name: 'word/document.xml', content: 'x' }]),
      /not an Excel workbook/,
    ],
    ['an archive cut in half', makeZip(frame).subarray(0, 60), /damaged/],
    ['a directory that points nowhere', brokenDirectory(), /damaged/],
    [
      'more parts than a workbook has',
      makeZip(Array.from({ length: 1001 }, (_, i) => ({ name: `xl/${i}.xml`, content: '' }))),
      /more parts/,
    ],
    [
      'a part that unpacks to 210 MB',
      makeZip([...frame, { name: 'xl/a.xml', content: megabytes(210) }]),
      /too large when unpacked/,
    ],
    [
      'a part that lies about its size',
      makeZip([...frame, { name: 'xl/a.xml', content: megabytes(210), statedSize: 10 }]),
      /too large when unpacked/,
    ],
    [
      'parts that share their bytes',
      makeZip([
        ...frame,
        { name: 'xl/a.xml', content: noise(5000) },
        ...Array.from({ length: 50 }, (_, i) => ({
          name: `xl/${i}.xml`,
          content: '',
          sharesBodyOf: 2,
          statedSize: 1,
        })),
      ]),
      /damaged/,
    ],
    [
      'entities of its own',
      makeZip([
        ...frame,
        {
          name: 'xl/a.xml',
          content: `${' '.repeat(70_000)}<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`,
        },
      ]),
      /declares XML entities/,
    ],
    ['a password', makeZip([{ ...frame[0]!, isEncrypted: true }]), /password/],
    ['a workbook without sheets', makeZip(frame), /cannot be read|no sheets/],
  ])('%s', async (_case, bytes, reason) => {
    expect(await rejectionOf(asFile(bytes as Buffer))).toMatch(reason)
  })
})

function brokenDirectory(): Buffer {
  const zip = makeZip(frame)
  zip.writeUInt32LE(0xfffffff0, zip.length - 6)
  return zip
}

function noise(length: number): Buffer {
  let state = 1
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647
      return state & 255
    }),
  )
}

describe('reading', () => {
  it('gives the cells as they are typed, without blank rows, with the numbers people see', async () => {
    const rows = [[], ['a', 1.5, true, null, '007'], [null], ['=1+1', '+48 600', null, null, -0.1]]
    const [sheet] = await readWorkbook(makeWorkbook({ First: rows }), call)
    expect(sheet).toEqual({
      name: 'First',
      isHidden: false,
      rows: [
        { number: 2, cells: ['a', 1.5, true, null, '007'] },
        { number: 4, cells: ['=1+1', '+48 600', null, null, -0.1] },
      ],
    })
  })

  it('reads .xls as well, with blank rows between others', async () => {
    const [sheet] = await readWorkbook(
      makeWorkbook(
        {
          First: [['a', 2.25], [], ['ü', false]],
        },
        'xls',
      ),
      call,
    )
    expect(sheet?.rows).toEqual([
      { number: 1, cells: ['a', 2.25] },
      { number: 3, cells: ['ü', false] },
    ])
  })

  // Written as text, because a library takes seconds to write a million cells.
  const cell = (value: number) => `<c><v>${value}</v></c>`
  const fileOfRows = (rows: string[]) => asFile(makeZip(makeParts(wrapRows(...rows))))

  it.each([
    ['rows', { rows: 60_001, columns: 1 }, /more than 60000 rows/],
    ['columns', { rows: 1, columns: 301 }, /more than 300 columns/],
    ['cells', { rows: 3400, columns: 300 }, /more than 1000000 cells/],
  ])(
    'too many %s are rejected',
    async (_what, { rows, columns }, reason) => {
      const row = `<row>${cell(1).repeat(columns)}</row>`
      expect(await rejectionOf(fileOfRows(repeat(row, rows)))).toMatch(reason)
    },
    60_000,
  )

  it('leaves the server free to answer others', async () => {
    const text = '<c t="inlineStr"><is><t>text</t></is></c>'
    const rows = Array.from(
      { length: 20_000 },
      (_, i) => `<row>${cell(i)}${text}${cell(i / 7).repeat(20)}</row>`,
    )
    const file = fileOfRows([rows.join('')])
    const waiting = watchWaiting(() => new Promise(setImmediate))
    const [sheet] = await readWorkbook(file, call).finally(waiting.stop)
    expect(sheet?.rows).toHaveLength(20_000)
    expect(await waiting.stop()).toBeLessThan(1000)
  }, 60_000)
})

it('what is written is read again unchanged', async () => {
  const rows = [
    ['=SUM(A1)', 0.0001, null],
    ['٣ الأسمدة', 100, 'x'],
    ['a\nb\t"c" <d> & _x0041_', 0, ''],
  ]
  const columns = ['One', 'Two', 'Three'].map((header) => ({
    header,
    width: 10,
    content: 'text' as const,
    isFixed: false,
    options: ['x'],
  }))
  const bytes = await writeWorkbook([{ name: 'S & T', frozenColumns: 1, columns, rows }], 'tester')
  const [sheet] = await readWorkbook(new File([bytes], 'x.xlsx'), call)
  expect(sheet?.name).toBe('S & T')
  expect(sheet?.rows.slice(1).map(({ cells }) => cells)).toEqual([
    ['=SUM(A1)', 0.0001],
    ['٣ الأسمدة', 100, 'x'],
    ['a\nb\t"c" <d> & _x0041_', 0],
  ])
})

describe('a file of each class that is uploaded', () => {
  const open = (name: string) => new File([uploadClasses[name]!.make()], `${name}.xlsx`)
  const classes = Object.entries(uploadClasses)

  test.each(classes.filter(([, { rows }]) => rows === undefined).map(([name]) => name))(
    '%s is rejected quickly and with little memory',
    async (name) => {
      const file = open(name)
      const [memory, started] = [process.memoryUsage().rss, Date.now()]
      expect(await rejectionOf(file)).toEqual(expect.any(String))
      expect(Date.now() - started).toBeLessThan(10_000)
      expect(process.memoryUsage().rss - memory).toBeLessThan(400 * 1024 * 1024)
    },
  )

  const readable = classes.flatMap(([name, { rows }]) =>
    rows === undefined ? [] : [{ name, rows }],
  )
  test.each(readable)('$name is read with $rows rows', async ({ name, rows }) => {
    const sheets: Sheet[] = await readWorkbook(open(name), call)
    expect(sheets[0]?.rows).toHaveLength(rows)
  })

  test('rows of a hidden sheet are not read', async () => {
    const file = open('a hidden sheet before the visible one')
    const [hidden, shown] = await readWorkbook(file, call)
    expect(hidden).toMatchObject({ isHidden: true, rows: [] })
    expect(shown?.rows[1]?.cells).toContain('SHOWN')
  })
})
