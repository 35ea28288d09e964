/** A sheet in a document that LibreOffice saved as one XML file (.fods). */
export interface Table {
  name: string
  isHidden: boolean
  /** The drop-down lists of the cells in the last row; undefined without one. */
  lastRow: (Validation | undefined)[]
  cells: TextCell[]
}

interface TextCell {
  lines: string[]
  isWrapped: boolean
  /** In inches. */
  rowHeight: number
}

interface Validation {
  errorType: string
  isErrorShown: boolean
  options: string[]
}

/** The cells that contain a text. */
export const findCells = ({ cells }: Table, text: string): TextCell[] =>
  cells.filter(({ lines }) => lines.join('\n').includes(text))

const attribute = (xml: string, name: string): string | undefined =>
  xml.match(new RegExp(` ${name}="([^"]*)"`))?.[1]

const elements = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<${name}(?=[ >/])(?:[^>]*/>|.*?</${name}>)`, 'gs')) ?? []

const decode = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const repeated = <Item>(xml: string, item: Item): Item[] =>
  Array.from({ length: Number(attribute(xml, 'table:number-columns-repeated') ?? 1) }, () => item)

export function readTables(document: string): Table[] {
  const styles = new Map(
    elements(document, 'style:style').map((style) => [attribute(style, 'style:name') ?? '', style]),
  )
  const styleOf = (xml: string) => styles.get(attribute(xml, 'table:style-name') ?? '') ?? ''
  const tables = elements(document, 'table:table')
  const validations = new Map(readValidations(document, tables))

  function readTable(table: string): Table {
    const rows = elements(table, 'table:table-row')
    return {
      name: attribute(table, 'table:name') ?? '',
      isHidden: attribute(styleOf(table), 'table:display') === 'false',
      lastRow: elements(rows.at(-1) ?? '', 'table:table-cell').flatMap((cell) =>
        repeated(cell, validations.get(attribute(cell, 'table:content-validation-name') ?? '')),
      ),
      cells: rows.flatMap((row) => {
        const rowHeight = Number.parseFloat(attribute(styleOf(row), 'style:row-height') ?? '')
        return elements(row, 'table:table-cell').map((cell) => ({
          lines: elements(cell, 'text:p').map(decode),
          isWrapped: attribute(styleOf(cell), 'fo:wrap-option') === 'wrap',
          rowHeight,
        }))
      }),
    }
  }
  return tables.map(readTable)
}

function* readValidations(
  document: string,
  tables: readonly string[],
): Generator<[name: string, Validation]> {
  const names = new Map(
    elements(document, 'table:named-range').map((range) => [
      attribute(range, 'table:name'),
      attribute(range, 'table:cell-range-address'),
    ]),
  )
  for (const validation of elements(document, 'table:content-validation')) {
    const list = attribute(validation, 'table:condition')?.match(/in-list\((.*)\)/)?.[1]
    // $Options.$B$2:.$B$13
    const [, sheet, letter = '', first, last] =
      names.get(list)?.match(/^\$(\w+)\.\$([A-Z])\$(\d+):\.\$[A-Z]\$(\d+)$/) ?? []
    const column = letter.charCodeAt(0) - 'A'.charCodeAt(0)
    const table = tables.find((each) => attribute(each, 'table:name') === sheet) ?? ''
    const rows = elements(table, 'table:table-row').slice(Number(first) - 1, Number(last))
    yield [
      attribute(validation, 'table:name') ?? '',
      {
        errorType: attribute(validation, 'table:message-type') ?? '',
        isErrorShown: attribute(validation, 'table:display') === 'true',
        options: rows.flatMap((row) => {
          const cells = elements(row, 'table:table-cell').flatMap((cell) => repeated(cell, cell))
          return elements(cells[column] ?? '', 'text:p').map(decode)
        }),
      },
    ]
  }
}
