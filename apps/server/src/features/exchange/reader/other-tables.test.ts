import { utils, write } from '@e965/xlsx'
import { makeZip } from '@nutripim/server/test-support/exchange/zip'
import { describe, expect, test } from 'vitest'
import { readWorkbook } from '../workbook.ts'

const call = { identity: { userId: 'tester' } }

async function read(bytes: Uint8Array | string, encoding = 'windows-1252') {
  const file = new File([bytes as string], 'Prices.csv')
  return readWorkbook(file, call, { sheet: 'Prices', encoding })
}

async function readRows(bytes: Uint8Array | string, encoding?: string) {
  const [sheet] = await read(bytes, encoding)
  return sheet?.rows.map(({ number, cells }) => [number, ...cells])
}

/** A text in an encoding that has one byte for each character; `bytes` are those beyond ASCII. */
const encode = (text: string, bytes: Record<string, number>) =>
  Uint8Array.from([...text].map((sign) => bytes[sign] ?? sign.charCodeAt(0)))

describe('a .csv file', () => {
  test.each<[string, string, unknown[][]]>([
    [
      'a semicolon',
      'Code;N\nDH1;1,5\n',
      [
        [1, 'Code', 'N'],
        [2, 'DH1', '1,5'],
      ],
    ],
    [
      'a comma',
      'Code,N\r\nDH1,1.5\r\n',
      [
        [1, 'Code', 'N'],
        [2, 'DH1', '1.5'],
      ],
    ],
    [
      'a tab',
      'Code\tN\nDH1\t1,5',
      [
        [1, 'Code', 'N'],
        [2, 'DH1', '1,5'],
      ],
    ],
    [
      'a stated sign',
      'sep=|\nCode|N;P\nDH1|2',
      [
        [2, 'Code', 'N;P'],
        [3, 'DH1', '2'],
      ],
    ],
  ])('is divided by %s', async (_what, text, rows) => {
    expect(await readRows(text)).toEqual(rows)
  })

  test('keeps delimiters, line ends and quotes inside quotes, and the numbers of its rows', async () => {
    const text = 'Code;Text\n\nDH1;"a;b\nc ""d"""\n;;\nDH2;"5" long\n'
    expect(await readRows(text)).toEqual([
      [1, 'Code', 'Text'],
      [3, 'DH1', 'a;b\nc "d"'],
      [5, 'DH2', '5 long'],
    ])
  })

  test('with commas in its texts is divided by the sign that all rows have', async () => {
    const text = 'Code;Text\nDH1;one, two, three\nDH2;four, five\n'
    expect(await readRows(text)).toEqual([
      [1, 'Code', 'Text'],
      [2, 'DH1', 'one, two, three'],
      [3, 'DH2', 'four, five'],
    ])
  })

  test.each<[string, Uint8Array | string, string]>([
    ['UTF-8', 'Name;N\nGröße ł;1', 'Größe ł'],
    ['UTF-8 with its mark', '\ufeffName;N\nGröße;1', 'Größe'],
    ['UTF-16', Buffer.from('\ufeffName;N\nGröße;1', 'utf16le'), 'Größe'],
    ['Windows, western', encode('Name;N\nGröße;1', { ö: 0xf6, ß: 0xdf }), 'Größe'],
  ])('is read in %s', async (_encoding, bytes, name) => {
    const rows = await readRows(bytes)
    expect(rows?.[0]?.[1]).toBe('Name')
    expect(rows?.[1]?.[1]).toBe(name)
  })

  test('is read in the older encoding of its country', async () => {
    const bytes = encode('Name;N\nŁąka;1', { Ł: 0xa3, ą: 0xb9 })
    expect((await readRows(bytes, 'windows-1250'))?.[1]?.[1]).toBe('Łąka')
  })

  test.each<[string, string | Uint8Array, RegExp]>([
    ['nothing', '', /neither an Excel workbook/],
    ['a text without values', 'Dear colleague', /neither an Excel workbook/],
    ['a PDF', '%PDF-1.7\n1;2\n', /neither an Excel workbook/],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /neither an Excel/],
    ['an open quote', 'Code;N\nDH1;"1\nDH2;2', /^Row 2 has a quotation mark that is not closed/],
    ['too many columns', `${'a;'.repeat(400)}\n`, /"Prices" has more than 300 columns/],
    ['a cell that is too long', `a;${'b'.repeat(32_768)}`, /row 1: a cell has more than 32767/],
    ['another archive', makeZip([{ name: 'a.txt', content: 'x' }]), /neither an Excel workbook/],
  ])('%s is rejected', async (_what, bytes, message) => {
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'file_refused',
      message: expect.stringMatching(message),
    })
  })
})

describe('an .ods file', () => {
  test('of another program is read with texts, numbers, dates and empty rows', async () => {
    const book = utils.book_new()
    const rows = [['Code', 'N', 'Since'], [], ['DH1', 1.5, new Date(Date.UTC(2026, 0, 31))]]
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), 'Compositions')
    const [sheet] = await read(write(book, { type: 'buffer', bookType: 'ods' }))
    expect(sheet?.name).toBe('Compositions')
    expect(sheet?.rows.map(({ number, cells }) => [number, ...cells.slice(0, 2)])).toEqual([
      [1, 'Code', 'N'],
      [3, 'DH1', 1.5],
    ])
  })

  const table = (rows: string, more = '') =>
    makeZip([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      {
        name: 'content.xml',
        content: `<office:document-content><office:automatic-styles><style:style style:name="off" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="One">${rows}</table:table>${more}</office:spreadsheet></office:body></office:document-content>`,
      },
    ])
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`

  test('is read with repeated cells and rows, percent, lines, spaces, notes and hidden tables', async () => {
    const bytes = table(
      `<table:table-row>${cell('Code')}<table:table-cell table:number-columns-repeated="2" office:value-type="percentage" office:value="0.108"><text:p>10,80 %</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16380"/></table:table-row>
       <table:table-row table:number-rows-repeated="1000"><table:table-cell/></table:table-row>
       <table:table-row table:number-rows-repeated="2"><table:table-cell><office:annotation><text:p>a note</text:p></office:annotation><text:p>a<text:s text:c="2"/>b</text:p><text:p>c &amp; <text:span>d</text:span></text:p></table:table-cell></table:table-row>
       <table:table-row table:number-rows-repeated="1000000"><table:table-cell/></table:table-row>`,
      `<table:table table:name="Two" table:style-name="off"><table:table-row>${cell('hidden')}</table:table-row></table:table>`,
    )
    expect(await read(bytes)).toEqual([
      {
        name: 'One',
        isHidden: false,
        rows: [
          { number: 1, cells: ['Code', 10.8, 10.8] },
          { number: 1002, cells: ['a  b\nc & d'] },
          { number: 1003, cells: ['a  b\nc & d'] },
        ],
      },
      { name: 'Two', isHidden: true, rows: [] },
    ])
  })

  test.each([
    [
      'rows',
      `<table:table-row table:number-rows-repeated="999999999">${cell('a')}</table:table-row>`,
    ],
    [
      'columns',
      '<table:table-row><table:table-cell table:number-columns-repeated="999999999"><text:p>a</text:p></table:table-cell></table:table-row>',
    ],
    [
      'cells',
      `<table:table-row table:number-rows-repeated="60000">${cell('a').repeat(200)}</table:table-row>`,
    ],
  ])('with a bomb of repeated %s is rejected', async (_what, rows) => {
    await expect(read(table(rows))).rejects.toMatchObject({ code: 'file_refused' })
  })
})
