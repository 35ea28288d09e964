import { buffer, text } from 'node:stream/consumers'
import { read } from '@e965/xlsx'
import { openWorkbook } from '@nutripim/server/test-support/exchange/workbook'
import { describe, expect, test } from 'vitest'
import type { WrittenCell, WrittenColumn } from '../sheet.ts'
import { readWorkbook } from '../workbook.ts'
import { createOptionLists } from './option-lists.ts'
import { writeSheetXml } from './sheet-xml.ts'
import { styles } from './workbook-xml.ts'
import { writeWorkbook } from './write-workbook.ts'
import { writeZip } from './write-zip.ts'

const column = (header: string, more: Partial<WrittenColumn> = {}): WrittenColumn => ({
  header,
  width: 20,
  content: 'text',
  isFixed: false,
  options: [],
  ...more,
})
const createSheet = (columns: WrittenColumn[], frozenColumns = 1) => ({
  name: 'Sheet',
  frozenColumns,
  columns,
})
const writeXml = (columns: WrittenColumn[], rows: WrittenCell[][] = []) => {
  const options = createOptionLists([createSheet(columns)])
  return text(writeSheetXml(createSheet(columns), [rows], { isSelected: true, options }))
}
const write = (columns: WrittenColumn[], rows: WrittenCell[][] = []) =>
  buffer(writeWorkbook([{ sheet: createSheet(columns), batches: [rows] }]))
/** The XML of a part of a workbook, unpacked by another program. */
function readPart(bytes: Uint8Array, name: string): string {
  // The types of the library leave out what it keeps with bookFiles.
  const book = read(bytes, { bookFiles: true }) as ReturnType<typeof read> & {
    files: Record<string, { content: Uint8Array }>
  }
  return Buffer.from(book.files[name]!.content).toString()
}

describe('another program', () => {
  const unusual = ['=1+1', '007', ' a\nb ', '<b> & "c"', 'a\u0001\u0085\uffff', '_x0041_', '𝄞 ٣']

  test('reads every cell of several sheets', async () => {
    const columns = [column('Text'), column('Number', { content: 'number' }), column('Tick')]
    const rows = unusual.map((value, i): WrittenCell[] => [value, i - 0.5, i % 2 === 0])
    const batches = [rows.slice(0, 3), [], rows.slice(3)]
    const bytes = await buffer(
      writeWorkbook([
        { sheet: { ...createSheet(columns), name: 'A & "B"' }, batches },
        { sheet: { ...createSheet([column('Only')], 0), name: 'Empty' }, batches: [] },
      ]),
    )
    expect(openWorkbook(bytes)).toEqual({
      'A & "B"': [['Text', 'Number', 'Tick'], ...rows],
      Empty: [['Only']],
    })
  })

  test('shows text as typed and knows widths and filter', async () => {
    const columns = [column('Text', { width: 33 }), column('Number', { content: 'number' })]
    const bytes = await buffer(
      writeWorkbook([{ sheet: createSheet(columns), batches: [[['007', 7]]] }]),
    )
    const sheet = read(bytes, { cellNF: true, cellStyles: true }).Sheets.Sheet
    expect(sheet).toMatchObject({
      A2: { t: 's', v: '007', z: '@' },
      B2: { t: 'n', v: 7, z: 'General' },
      '!autofilter': { ref: 'A1:B2' },
      '!cols': [{ width: 33 }, { width: 20 }],
    })
  })
})

test('cells below the last row are text as well, so that a zero stays where someone types it', async () => {
  const xml = await writeXml([column('Text'), column('Number', { content: 'number' })])
  expect(xml).toContain('<col min="1" max="1" width="20" customWidth="1" style="1"/>')
  expect(xml).toContain('<col min="2" max="2" width="20" customWidth="1" style="0"/>')
})

describe('a drop-down list', () => {
  const countries = Array.from({ length: 300 }, (_, i) => `Country ${i}, region`)
  const tick = column('Tick', { options: ['x'] })
  const columns = [tick, column('Text'), column('Long', { options: countries }), tick, tick]

  test('rejects other values, to the last row of the sheet', async () => {
    const xml = await writeXml(columns, [['x']])
    const rejects =
      'type="list" errorStyle="stop" showErrorMessage="1" allowBlank="1" errorTitle="Not in the list" error="Select an option from the list of the cell. An import rejects other values."'
    expect(xml.match(/<dataValidations.*<\/dataValidations>/)?.[0]).toBe(
      [
        '<dataValidations count="2">',
        `<dataValidation ${rejects} sqref="A2:A1048576 D2:E1048576"><formula1>options_1</formula1></dataValidation>`,
        `<dataValidation ${rejects} sqref="C2:C1048576"><formula1>options_2</formula1></dataValidation>`,
        '</dataValidations>',
      ].join(''),
    )
  })

  test('can be longer than 255 characters and contain commas, because its options are in a hidden sheet', async () => {
    const bytes = await write(columns)
    const { Workbook, Sheets } = read(bytes)
    expect(Workbook?.Sheets?.map(({ name, Hidden }) => [name, Hidden])).toEqual([
      ['Sheet', 0],
      ['Options', 1],
    ])
    expect(Workbook?.Names).toMatchObject([
      { Name: 'options_1', Ref: 'Options!$A$2:$A$2' },
      { Name: 'options_2', Ref: 'Options!$B$2:$B$301' },
    ])
    expect(Sheets.Options).toMatchObject({
      A2: { v: 'x' },
      B2: { v: 'Country 0, region' },
      B301: { v: 'Country 299, region' },
    })
  })

  test('without lists there is no other sheet', async () => {
    expect(read(await write([column('Text')])).SheetNames).toEqual(['Sheet'])
  })
})

test('text with line breaks is wrapped', async () => {
  const [text, fixed] = [column('Text'), column('Fixed', { isFixed: true })]
  const xml = await writeXml([text, fixed], [['a\nb', 'a\nb'], ['a', 'b']]) // biome-ignore format: a row each
  expect([...xml.matchAll(/ r="([AB][23])" s="(\d)"/g)].map((match) => match.slice(1))).toEqual([
    ['A2', `${styles.wrapped}`],
    ['B2', `${styles.fixedWrapped}`],
    ['A3', `${styles.text}`],
    ['B3', `${styles.fixedText}`],
  ])
  const stylesXml = readPart(await write([text]), 'xl/styles.xml')
  const cellStyles = stylesXml.match(/<cellXfs.*<\/cellXfs>/)?.[0].match(/<xf .*?<\/xf>/g) ?? []
  const wrapping = cellStyles.flatMap((xf, i) => (xf.includes('wrapText="1"') ? [i] : []))
  expect(wrapping).toEqual([styles.wrapped, styles.fixedWrapped])
})

test.each([
  ['two lines', 'a\nb', 30],
  ['a line that is wider than the column', `${'a '.repeat(20)}\nb`, 60],
  ['wide letters', `${'肥'.repeat(15)}\nb`, 45],
  ['more than the highest row', 'a\n'.repeat(100), 409],
])('a row with %s is high enough', async (_what, text, height) => {
  const xml = await writeXml([column('Text'), column('Other')], [['a', text], ['a', 'b']]) // biome-ignore format: a row each
  expect([...xml.matchAll(/<row [^>]*>/g)].join('')).toBe(
    `<row r="1"><row r="2" ht="${height}"><row r="3">`,
  )
})

test('times are dates, in the form of the user and with milliseconds', async () => {
  const times = ['2026-03-05T23:59:59.123Z', '2000-02-29T12:00:00+02:00', '1900-03-01T00:00:00Z']
  const rows = [...times, '1850-01-01T00:00:00Z', null, 'no date'].map((time) => [time, 'a'])
  const bytes = await write([column('Time', { content: 'time' }), column('Text')], rows)
  expect(read(bytes, { cellNF: true }).Sheets.Sheet).toMatchObject({
    A2: { t: 'n', z: 'm/d/yy h:mm', v: expect.closeTo(46_086.999_989_85, 7) },
    A4: { t: 'n', v: 61 },
  })
  const [sheet] = await readWorkbook(new Blob([bytes]), { identity: { userId: 'tester' } })
  expect(sheet?.rows.slice(1).map(({ cells }) => cells[0])).toEqual([
    ...times.map((time) => new Date(time)),
    '1850-01-01T00:00:00Z',
    null,
    'no date',
  ])
})

test('Excel does not mark codes and telephone numbers as errors, also in rows that are added', async () => {
  const xml = await writeXml([column('Code'), column('Price', { content: 'number' }), column('Id')])
  expect(xml).toContain(
    '<ignoredErrors><ignoredError sqref="A1:A1048576 C1:C1048576" numberStoredAsText="1" twoDigitTextYear="1"/></ignoredErrors></worksheet>',
  )
  expect(await writeXml([column('Price', { content: 'number' })])).not.toContain('ignoredError')
})

test('a workbook opens with its first sheet and frozen headings', async () => {
  const sheets = ['One', 'Two'].map((name) => ({
    sheet: { ...createSheet([column('Text', { options: ['a'] })]), name },
    batches: [],
  }))
  const bytes = await buffer(writeWorkbook(sheets))
  expect(readPart(bytes, 'xl/workbook.xml')).toContain(
    '<bookViews><workbookView firstSheet="0" activeTab="0"/></bookViews><sheets>',
  )
  const views = [1, 2, 3].map((i) => readPart(bytes, `xl/worksheets/sheet${i}.xml`))
  expect(views.map((xml) => xml.includes('tabSelected="1"'))).toEqual([true, false, false])
  expect(views[0]).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2" state="frozen"')
})

test('columns after Z have two letters', async () => {
  const columns = Array.from({ length: 28 }, (_, i) => column(`${i}`))
  const xml = await writeXml(columns, [columns.map(() => 'a')])
  expect([...xml.matchAll(/ r="([A-Z]+)2"/g)].map(([, letters]) => letters).slice(-3)).toEqual([
    'Z',
    'AA',
    'AB',
  ])
})

test('an error while the rows are read ends the file with it', async () => {
  async function* failing() {
    yield 'a'
    throw new Error('The rows cannot be read.')
  }
  await expect(buffer(writeZip([{ name: 'a', texts: failing() }]))).rejects.toThrow(
    'The rows cannot be read.',
  )
})

test('no more rows are read when the file is not awaited any more', async () => {
  let isEnded = false
  async function* endless() {
    try {
      for (;;) yield Math.random().toString().repeat(10_000)
    } finally {
      isEnded = true
    }
  }
  for await (const bytes of writeZip([{ name: 'a', texts: endless() }])) {
    if (bytes.length > 1000) break
  }
  await expect.poll(() => isEnded).toBe(true)
})
