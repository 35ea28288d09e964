import { buffer, text } from 'node:stream/consumers'
import { read } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import type { WrittenCell, WrittenColumn } from '../sheet.ts'
import { openWorkbook } from '../test-workbook.ts'
import { writeSheetXml } from './sheet-xml.ts'
import { writeWorkbook } from './write-workbook.ts'
import { writeZip } from './write-zip.ts'

const column = (header: string, more: Partial<WrittenColumn> = {}): WrittenColumn => ({
  header,
  width: 20,
  isText: true,
  isFixed: false,
  choices: [],
  ...more,
})
const createSheet = (columns: WrittenColumn[], frozenColumns = 1) => ({
  name: 'Sheet',
  frozenColumns,
  columns,
})
const writeXml = (columns: WrittenColumn[], rows: WrittenCell[][] = []) =>
  text(writeSheetXml(createSheet(columns), [rows]))

describe('another program', () => {
  const unusual = ['=1+1', '007', ' a\nb ', '<b> & "c"', 'a\u0001\u0085\uffff', '_x0041_', '𝄞 ٣']

  test('reads every cell of several sheets', async () => {
    const columns = [column('Text'), column('Number', { isText: false }), column('Tick')]
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
    const columns = [column('Text', { width: 33 }), column('Number', { isText: false })]
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
  const xml = await writeXml([column('Text'), column('Number', { isText: false })])
  expect(xml).toContain('<col min="1" max="1" width="20" customWidth="1" style="1"/>')
  expect(xml).toContain('<col min="2" max="2" width="20" customWidth="1" style="0"/>')
})

test('a column offers its choices, unless the list is too long for a workbook', async () => {
  const long = Array.from({ length: 100 }, (_, i) => `Choice ${i}`)
  const xml = await writeXml(
    [
      column('Tick', { choices: ['x', 'a "b"'] }),
      column('Long', { choices: long }),
      column('Comma', { choices: ['a,b'] }),
    ],
    [['x'], [null, 'Choice 1']],
  )
  expect(xml.match(/<dataValidations.*<\/dataValidations>/)?.[0]).toBe(
    '<dataValidations count="1"><dataValidation type="list" sqref="A2:A3"><formula1>&quot;x,a &quot;&quot;b&quot;&quot;&quot;</formula1></dataValidation></dataValidations>',
  )
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

test('no more rows are read when nobody waits for the file', async () => {
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
