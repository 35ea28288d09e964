import { dealerFieldNames } from '@nutripim/contract/dealers/dealer-fields'
import { makeZip, repeat, type TestEntry } from './zip.ts'

/** One kind of file that users or attackers upload as a list of dealers. */
export interface UploadClass {
  make(): Buffer
  /** How many dealers the upload adds; without a number it is rejected. */
  dealers?: number
  /** How many rows the reader finds; without a number it cannot read the file. */
  rows?: number
  /** The rejection names this row. */
  rejectedRow?: number
}

interface TestSheet {
  name: string
  isHidden?: boolean
  xml: TestEntry['content']
}

type Row = Record<string, string>

const headings = ['countryCode', ...dealerFieldNames]
const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** The inside of a cell with a text, a number, or anything else that a test writes itself. */
const text = (value: string) => ` t="inlineStr"><is><t>${escapeXml(value)}</t></is>`
const number = (value: string) => `><v>${value}</v>`

const makeCell = (inside: string, column: number, row: number) =>
  `<c r="${String.fromCharCode(65 + column)}${row}"${inside}</c>`
const makeRow = (at: number, cells: readonly string[]) =>
  `<row r="${at}">${cells.map((inside, i) => makeCell(inside, i, at)).join('')}</row>`
const wrapRows = (rows: string, after = '', before = '') =>
  `${declaration}${before}<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`

const header = (at = 1, names = headings) => makeRow(at, names.map(text))

/** A valid dealer, in which a test replaces single cells. */
function dealer(at: number, changes: Row = {}): string {
  const valid: Row = {
    name: text(`Farm shop ${at}`),
    address: text(`${at} Mill Lane`),
    longitude: number('0.5'),
    latitude: number('51.5'),
  }
  return makeRow(
    at,
    headings.map((heading) => changes[heading] ?? valid[heading] ?? '>'),
  )
}

/** Three dealers, of which the one in row 3 has other cells. */
const withRowThree = (changes: Row) =>
  wrapRows(`${header()}${dealer(2)}${dealer(3, changes)}${dealer(4)}`)

function makeParts(sheets: readonly TestSheet[]): TestEntry[] {
  const relations = sheets.map(
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="x/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  const listed = sheets.map(
    ({ name, isHidden }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"${isHidden ? ' state="hidden"' : ''}/>`,
  )
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook><sheets>${listed.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${relations.join('')}</Relationships>`,
    },
    ...sheets.map(({ xml }, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, content: xml })),
  ]
}

const workbook = (xml: TestSheet['xml'], name = 'Dealers') => makeZip(makeParts([{ name, xml }]))
const ofRowThree = (changes: Row) => () => workbook(withRowThree(changes))
const valid = () => workbook(withRowThree({}))

/** Entities that refer to each other and multiply with every step. */
const multiplied = Array.from(
  { length: 12 },
  (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(8)}">`,
).join('')

export const uploadClasses: Record<string, UploadClass> = {
  'three dealers': { make: valid, dealers: 3, rows: 4 },
  'blank rows above and between': {
    make: () => workbook(wrapRows(`${header(4)}${dealer(5)}${dealer(9)}`)),
    dealers: 2,
    rows: 3,
  },
  'a merge of the whole sheet': {
    make: () =>
      workbook(
        wrapRows(
          `${header()}${dealer(2)}`,
          '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>',
        ),
      ),
    dealers: 1,
    rows: 2,
  },
  'a sheet named __proto__': {
    make: () => workbook(wrapRows(`${header()}${dealer(2)}`), '__proto__'),
    dealers: 1,
    rows: 2,
  },
  'a hidden sheet before the visible one': {
    make: () =>
      makeZip(
        makeParts([
          {
            name: 'Old',
            isHidden: true,
            xml: wrapRows(`${header()}${dealer(2, { name: text('HIDDEN') })}`),
          },
          { name: 'Now', xml: wrapRows(`${header()}${dealer(2, { name: text('SHOWN') })}`) },
        ]),
      ),
    dealers: 1,
    rows: 0,
  },
  'true in a text cell': { make: ofRowThree({ name: ' t="b"><v>1</v>' }), dealers: 3, rows: 4 },
  'joined emoji': { make: ofRowThree({ name: text('👨‍👩‍👧') }), dealers: 3, rows: 4 },
  'a mark that reverses the text': {
    make: ofRowThree({ name: text('\u202efdp.exe') }),
    dealers: 3,
    rows: 4,
  },
  'a formula': {
    make: ofRowThree({
      name: ' t="str"><f>HYPERLINK("https://hostile.example/","b")</f><v>b</v>',
    }),
    dealers: 3,
    rows: 4,
  },
  'the headings only': { make: () => workbook(wrapRows(header())), rows: 1 },
  'headings that are names of object properties': {
    make: () =>
      workbook(
        wrapRows(
          `${header(1, ['__proto__', 'constructor', 'prototype', 'name'])}${makeRow(2, [text('{"isAdmin":true}'), text('y'), text('y'), text('Z')])}`,
        ),
      ),
    rows: 2,
  },
  'an e-mail address without @': {
    make: ofRowThree({ email1: text('no address') }),
    rows: 4,
    rejectedRow: 3,
  },
  'a link that runs code': {
    make: ofRowThree({ webSite1: text('javascript:run()') }),
    rows: 4,
    rejectedRow: 3,
  },
  'an infinite number': {
    make: ofRowThree({ latitude: number('1e400') }),
    rejectedRow: 3,
    rows: 4,
  },
  'a longitude of 181': { make: ofRowThree({ longitude: number('181') }), rejectedRow: 3, rows: 4 },
  'a longitude in letters': {
    make: ofRowThree({ longitude: text('east') }),
    rejectedRow: 3,
    rows: 4,
  },
  'no name': { make: ofRowThree({ name: '>' }), rejectedRow: 3, rows: 4 },
  'a NUL character': { make: ofRowThree({ name: text('B_x0000_C') }), rejectedRow: 3, rows: 4 },
  'entities that multiply': {
    make: () =>
      workbook(wrapRows(makeRow(1, [' t="inlineStr"><is><t>&e12;</t></is>']), '', `<!DOCTYPE w [<!ENTITY e0 "ha">${multiplied}]>`)), // biome-ignore format: one line
  },
  'an entity that reads a file': {
    make: () =>
      workbook(wrapRows(makeRow(1, [' t="inlineStr"><is><t>&f;</t></is>']), '', '<!DOCTYPE w [<!ENTITY f SYSTEM "file:///etc/hostname">]>')), // biome-ignore format: one line
  },
  'a sheet that unpacks to 300 MB': {
    make: () =>
      workbook([
        `${declaration}<worksheet><sheetData>`,
        ...repeat(' '.repeat(1024 * 1024), 300),
        '</sheetData></worksheet>',
      ]),
  },
  'a cell in the last corner': {
    make: () =>
      workbook(
        wrapRows(`${header()}${dealer(2)}<row r="1048576"><c r="XFD1048576"${text('y')}</c></row>`),
      ),
  },
  'an archive without a workbook': {
    make: () =>
      makeZip(
        makeParts([{ name: 'A', xml: wrapRows('') }]).filter(
          ({ name }) => name !== 'xl/workbook.xml',
        ),
      ),
  },
  'a workbook without sheets': { make: () => makeZip(makeParts([])) },
  'a text document': {
    make: () =>
      makeZip([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'word/document.xml', content: '<document/>' },
      ]),
  },
  'half of a workbook': { make: () => valid().subarray(0, valid().length / 2) },
  'the first four bytes of an archive': { make: () => Buffer.from('PK\x03\x04', 'latin1') },
  'a picture': { make: () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
  'values separated by commas': { make: () => Buffer.from('name,address\nZ,Y\n') },
  JSON: { make: () => Buffer.from('{"address":"y"}') },
  'plain text': { make: () => Buffer.from('not a workbook at all\n') },
}
