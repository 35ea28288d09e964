import { escapeXml } from './escape-xml.ts'

const schemas = 'http://schemas.openxmlformats.org'
export const spreadsheetNamespace = `${schemas}/spreadsheetml/2006/main`
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** The styles of cells, by their position in `cellXfs` below. */
export const styles = { plain: 0, text: 1, fixed: 2, fixedText: 3, heading: 4 }

const font = (colour = '', weight = '') =>
  `<font>${weight}<sz val="11"/>${colour && `<color rgb="FF${colour}"/>`}<name val="Calibri"/></font>`
const fill = (content: string) => `<fill><patternFill ${content}</fill>`
/** The built-in format 49 is text. */
const cellStyle = (font: number, format = 0, fill = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`

const stylesXml = [
  `${xmlDeclaration}<styleSheet xmlns="${spreadsheetNamespace}">`,
  `<fonts count="3">${font()}${font('6B655C')}${font('FFFFFF', '<b/>')}</fonts>`,
  // The first two are required.
  `<fills count="3">${fill('patternType="none"/>')}${fill('patternType="gray125"/>')}`,
  `${fill('patternType="solid"><fgColor rgb="FF1F6B3A"/></patternFill>')}</fills>`,
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="5">${cellStyle(0)}${cellStyle(0, 49)}${cellStyle(1)}${cellStyle(1, 49)}${cellStyle(2, 0, 2)}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

const documentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relationTypes = `${schemas}/officeDocument/2006/relationships`

/** The file of a sheet in the folder `xl`; the first sheet is 1. */
export const getSheetFile = (sheet: number) => `worksheets/sheet${sheet}.xml`

/** The parts of a workbook except its sheets. */
export function listWorkbookParts(sheetNames: readonly string[]): { name: string; xml: string }[] {
  const sheets = sheetNames.map((name, i) => ({
    name: escapeXml(name),
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
      xml: `${xmlDeclaration}<workbook xmlns="${spreadsheetNamespace}" xmlns:r="${relationTypes}"><sheets>${sheets
        .map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`)
        .join('')}</sheets></workbook>`,
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

function listRelations(attributes: readonly string[]): string {
  const relations = attributes.map((each) => `<Relationship ${each}/>`).join('')
  return `${xmlDeclaration}<Relationships xmlns="${schemas}/package/2006/relationships">${relations}</Relationships>`
}
