import { escapeXml } from './escape-xml.ts'

const schemas = 'http://schemas.openxmlformats.org'
export const spreadsheetNamespace = `${schemas}/spreadsheetml/2006/main`
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** The styles of cells, by their position in `cellXfs` below. */
export const styles = {
  number: 0,
  text: 1,
  time: 2,
  wrapped: 3,
  fixedNumber: 4,
  fixedText: 5,
  fixedTime: 6,
  fixedWrapped: 7,
  heading: 8,
}

const font = (colour = '', weight = '') =>
  `<font>${weight}<sz val="11"/>${colour && `<color rgb="FF${colour}"/>`}<name val="Calibri"/></font>`
const fill = (content: string) => `<fill><patternFill ${content}</fill>`
/** Built-in formats: 22 is a date and time in the form of the user's system, 49 is text. */
const formats = { number: 0, time: 22, text: 49 }
const cellStyle = (font: number, format: number, { fill = 0, alignment = '' } = {}) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top"${alignment}/></xf>`
const bodyStyles = (font: number) => [
  cellStyle(font, formats.number),
  cellStyle(font, formats.text),
  // As text is aligned.
  cellStyle(font, formats.time, { alignment: ' horizontal="left"' }),
  cellStyle(font, formats.text, { alignment: ' wrapText="1"' }),
]
const cellStyles = [...bodyStyles(0), ...bodyStyles(1), cellStyle(2, formats.number, { fill: 2 })]

const stylesXml = [
  `${xmlDeclaration}<styleSheet xmlns="${spreadsheetNamespace}">`,
  `<fonts count="3">${font()}${font('6B655C')}${font('FFFFFF', '<b/>')}</fonts>`,
  // The first two are required.
  `<fills count="3">${fill('patternType="none"/>')}${fill('patternType="gray125"/>')}`,
  `${fill('patternType="solid"><fgColor rgb="FF1F6B3A"/></patternFill>')}</fills>`,
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${cellStyles.length}">${cellStyles.join('')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

const documentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relationTypes = `${schemas}/officeDocument/2006/relationships`

/** The file of a sheet in the folder `xl`; the first sheet is 1. */
export const getSheetFile = (sheet: number) => `worksheets/sheet${sheet}.xml`

/** The parts of a workbook except its sheets. The first sheet is shown when the file is opened. */
export function listWorkbookParts(
  writtenSheets: readonly { name: string; isHidden: boolean }[],
  definedNames: readonly { name: string; reference: string }[],
): { name: string; xml: string }[] {
  const sheets = writtenSheets.map(({ name, isHidden }, i) => ({
    name: escapeXml(name),
    state: isHidden ? ' state="hidden"' : '',
    id: i + 1,
    file: getSheetFile(i + 1),
  }))
  return [
    {
      name: '[Content_Types].xml',
      xml: [
        `${xmlDeclaration}<Types xmlns="${schemas}/package/2006/content-types">`,
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        '<Default Extension="xml" ContentType="application/xml"/>',
        `<Override PartName="/xl/workbook.xml" ContentType="${documentTypes}.sheet.main+xml"/>`,
        `<Override PartName="/xl/styles.xml" ContentType="${documentTypes}.styles+xml"/>`,
        '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>',
        ...sheets.map(({ file }) => `<Override PartName="/xl/${file}" ContentType="${documentTypes}.worksheet+xml"/>`), // biome-ignore format: one line
        '</Types>',
      ].join(''),
    },
    {
      name: '_rels/.rels',
      xml: listRelations([
        `Id="rId1" Type="${relationTypes}/officeDocument" Target="xl/workbook.xml"`,
        `Id="rId2" Type="${schemas}/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"`,
      ]),
    },
    {
      name: 'docProps/core.xml',
      xml: `${xmlDeclaration}<cp:coreProperties xmlns:cp="${schemas}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>NutriPIM</dc:creator></cp:coreProperties>`,
    },
    { name: 'xl/styles.xml', xml: stylesXml },
    {
      name: 'xl/workbook.xml',
      xml: [
        `${xmlDeclaration}<workbook xmlns="${spreadsheetNamespace}" xmlns:r="${relationTypes}">`,
        '<bookViews><workbookView firstSheet="0" activeTab="0"/></bookViews>',
        `<sheets>${sheets.map(({ name, id, state }) => `<sheet name="${name}" sheetId="${id}"${state} r:id="rId${id}"/>`).join('')}</sheets>`, // biome-ignore format: one line
        definedNamesXml(definedNames),
        '</workbook>',
      ].join(''),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      xml: listRelations([
        ...sheets.map(({ id, file }) => `Id="rId${id}" Type="${relationTypes}/worksheet" Target="${file}"`), // biome-ignore format: one line
        `Id="rId${sheets.length + 1}" Type="${relationTypes}/styles" Target="styles.xml"`,
      ]),
    },
  ]
}

function definedNamesXml(names: readonly { name: string; reference: string }[]): string {
  if (names.length === 0) return ''
  const each = names.map(
    ({ name, reference }) => `<definedName name="${name}">${escapeXml(reference)}</definedName>`,
  )
  return `<definedNames>${each.join('')}</definedNames>`
}

function listRelations(attributes: readonly string[]): string {
  const relations = attributes.map((each) => `<Relationship ${each}/>`).join('')
  return `${xmlDeclaration}<Relationships xmlns="${schemas}/package/2006/relationships">${relations}</Relationships>`
}
