import { formatCount, joinSentences } from '../../format/count.ts'
import type { GridColumn } from '../columns/column.ts'
import type { Block } from '../input/clipboard-text.ts'
import type { Range } from '../input/selection.ts'
import { pasteBlock } from './block-edit.ts'
import { type BlockEdit, type GridView, writeCells } from './write-cells.ts'

/** What a pasted block would do: at once, or once the user has confirmed it. */
export interface Paste {
  edit: BlockEdit
  ask?: {
    title: string
    text: string[]
    confirmLabel: string
    /** Another way to paste, and what it would do. */
    other?: { label: string; edit: BlockEdit }
  }
}

/** At least this share of the cells must be known before a row counts as headings or a column as names. */
const enough = 0.5

/**
 * Finds where a block belongs: a row of headings leads to those columns, a column of names or codes to those
 * rows. What does not belong where it would be pasted must be confirmed.
 */
export function planPaste<Row>(view: GridView<Row>, selected: Range, block: Block): Paste {
  const names = findNames(view, block)
  const headings = findHeadings(view, block, names?.column)
  const here = pasteBlock(view, selected, block)
  if (headings) return pasteByHeadings(view, selected, block, headings, names)
  if (names && names.body.length === block.length)
    return pasteByNames(view, selected, block, names, here)
  return askAboutMisfit(view, selected, block, here)
}

interface Names {
  /** The column of the block with the names. */
  column: number
  /** The rows of the block without headings, each with the row of the grid that it names. */
  body: readonly { cells: readonly string[]; row: number | undefined; name: string }[]
}

function findNames<Row>(view: GridView<Row>, block: Block): Names | undefined {
  const known = indexRows(view)
  const width = block.reduce((widest, row) => Math.max(widest, row.length), 0)
  let best: { column: number; found: number } | undefined
  for (let column = 0; column < Math.min(width, 6); column += 1) {
    const texts = block.map((row) => toKey(row[column] ?? '')).filter((text) => text !== '')
    const found = texts.filter((text) => known.has(text)).length
    // The heading of the column is not among them.
    const isEnough = found > 0 && found / Math.max(1, texts.length - 1) >= enough
    if (isEnough && found > (best?.found ?? 0)) best = { column, found }
  }
  if (!best || width < 2) return undefined
  const { column } = best
  const rowOf = (cells: readonly string[]) => known.get(toKey(cells[column] ?? ''))
  const isHeading = rowOf(block[0] ?? []) === undefined && block.length > 1 && hasNoValue(block[0])
  const body = (isHeading ? block.slice(1) : block).map((cells) => ({
    cells,
    row: rowOf(cells),
    name: (cells[column] ?? '').trim(),
  }))
  return { column, body }
}

/** Rows by the texts of the columns that name them, unless several rows have the same. */
function indexRows<Row>({ rows, columns }: GridView<Row>): Map<string, number | undefined> {
  const found = new Map<string, number | undefined>()
  const naming = columns.filter(({ isEditable, kind }) => !isEditable && kind.type === 'text')
  rows.forEach((row, index) => {
    const texts = naming.flatMap((column) => [column.value(row), column.subtitle?.(row) ?? null])
    for (const text of new Set(texts.map((each) => toKey(String(each ?? ''))))) {
      if (text !== '') found.set(text, found.has(text) ? undefined : index)
    }
  })
  for (const [text, row] of found) if (row === undefined) found.delete(text)
  return found
}

interface Headings {
  /** For each column of the block the column of the grid. */
  columns: readonly (number | undefined)[]
  unknown: readonly string[]
}

function findHeadings<Row>(
  view: GridView<Row>,
  block: Block,
  namesAt: number | undefined,
): Headings | undefined {
  const [first = []] = block
  if (block.length < 2 || !hasNoValue(first)) return undefined
  const known = new Map<string, number>()
  view.columns.forEach(({ id, title, description }, index) => {
    for (const name of [description, title, id]) if (name) known.set(toKey(name), index)
  })
  const columns = first.map((text, at) => (at === namesAt ? undefined : known.get(toHeading(text))))
  const others = first.filter((text, at) => at !== namesAt && text.trim() !== '')
  const found = columns.filter((column) => column !== undefined && view.columns[column]?.isEditable)
  if (found.length === 0 || found.length / others.length < (namesAt === undefined ? enough : 0.3))
    return undefined
  const unknown = first.filter(
    (text, at) => at !== namesAt && text.trim() !== '' && columns[at] === undefined,
  )
  return { columns, unknown }
}

function pasteByHeadings<Row>(
  view: GridView<Row>,
  selected: Range,
  block: Block,
  { columns, unknown }: Headings,
  names: Names | undefined,
): Paste {
  const body =
    names?.body ??
    block.slice(1).map((cells, at) => ({
      cells,
      row: selected.top + at < view.rows.length ? selected.top + at : undefined,
      name: `row ${at + 1}`,
    }))
  const edit = writeTo(view, selected, body, columns)
  const lost = listLost(unknown, body)
  if (lost.length === 0)
    return { edit: withPlace(edit, 'Pasted into the columns of the headings.') }
  return {
    edit,
    ask: { title: 'Paste what fits?', text: lost, confirmLabel: 'Paste what fits' },
  }
}

/** A block with a column of names and no headings: its other columns begin at the selected one. */
function pasteByNames<Row>(
  view: GridView<Row>,
  selected: Range,
  block: Block,
  names: Names,
  here: BlockEdit,
): Paste {
  const isHere = names.body.every(({ row }, at) => row === selected.top + at)
  const namedColumn = view.columns[selected.left]
  const isNameSelected = namedColumn !== undefined && !namedColumn.isEditable
  const width = block[0]?.length ?? 0
  const columns = Array.from({ length: width }, (_, at) => {
    if (at === names.column) return undefined
    // A name is pasted onto a name; beside another cell it only leads to the row.
    const isBefore = at < names.column
    return selected.left + (isNameSelected || isBefore ? at : at - 1)
  })
  const edit = writeTo(view, selected, names.body, columns)
  if (isHere) return { edit: isNameSelected ? here : edit }
  const found = names.body.filter(({ row }) => row !== undefined)
  return {
    edit: here,
    ask: {
      title: 'Paste into the rows that are named?',
      text: [
        `The block names ${formatCount(found.length, 'row')}, which ${found.length === 1 ? 'is not' : 'are not'} the selected one${found.length === 1 ? '' : 's'}.`,
        ...listLost([], names.body),
      ],
      confirmLabel: 'Paste at the selected cells',
      other: { label: 'Paste into the named rows', edit },
    },
  }
}

/** Texts for numbers, or a block wider than the table: it was probably meant for other cells. */
function askAboutMisfit<Row>(
  view: GridView<Row>,
  selected: Range,
  block: Block,
  edit: BlockEdit,
): Paste {
  const filled = block.reduce(
    (sum, row) => sum + row.filter((text) => text.trim() !== '').length,
    0,
  )
  const width = block.reduce((widest, row) => Math.max(widest, row.length), 0)
  const beyond = selected.left + width - view.columns.length
  const rejected = edit.changes.filter((change) => !('value' in change)).length
  const readOnly = countReadOnly(view, selected, block)
  const misfit = rejected + readOnly
  const isWrong = filled >= 4 && misfit * 2 >= filled
  if (beyond <= 0 && !isWrong) return { edit }
  const text = [
    beyond > 0 &&
      `The block has ${formatCount(beyond, 'column')} more than there are from here on.`,
    misfit > 0 &&
      `${formatCount(misfit, 'value')} of ${filled} ${misfit === 1 ? 'does' : 'do'} not fit into these cells.`,
  ].filter((each) => each !== false)
  return { edit, ask: { title: 'Paste here?', text, confirmLabel: 'Paste what fits' } }
}

function countReadOnly<Row>(view: GridView<Row>, selected: Range, block: Block): number {
  const columns = view.columns.slice(selected.left)
  return block.reduce((sum, cells, at) => {
    const row = view.rows[selected.top + at]
    const isLost = (text: string, column: GridColumn<Row> | undefined) =>
      row !== undefined &&
      column?.isEditable === false &&
      text.trim() !== '' &&
      text !== column.kind.format(column.value(row))
    return sum + cells.filter((text, index) => isLost(text, columns[index])).length
  }, 0)
}

/** Writes the cells of a block to named rows and columns. */
function writeTo<Row>(
  view: GridView<Row>,
  selected: Range,
  body: Names['body'],
  columns: Headings['columns'],
): BlockEdit {
  const cellsOf = new Map(
    body.flatMap(({ row, cells }) => (row === undefined ? [] : [[row, cells]])),
  )
  const sourceOf = new Map(
    columns.flatMap((column, at) => (column === undefined ? [] : [[column, at] as const])),
  )
  const whole = { top: 0, left: 0, bottom: view.rows.length - 1, right: view.columns.length - 1 }
  const edit = writeCells(view, whole, (column, row, rowAt, columnAt) => {
    const source = sourceOf.get(columnAt)
    const text = source === undefined ? undefined : cellsOf.get(rowAt)?.[source]
    // Names of the rows are not values.
    if (text === undefined || !column.isEditable) return null
    return column.kind.read(text, column.value(row))
  })
  return { ...edit, range: selected }
}

function listLost(unknown: readonly string[], body: Names['body']): string[] {
  const missing = body.filter(({ row, name }) => row === undefined && name !== '')
  const list = (texts: readonly string[]) =>
    `${texts.slice(0, 3).join(', ')}${texts.length > 3 ? ` and ${texts.length - 3} more` : ''}`
  return [
    unknown.length > 0 &&
      `${formatCount(unknown.length, 'heading')} without a visible column: ${list(unknown)}.`,
    missing.length > 0 &&
      `${formatCount(missing.length, 'row')} not in this table: ${list(missing.map(({ name }) => name))}.`,
  ].filter((each) => each !== false)
}

const withPlace = (edit: BlockEdit, text: string): BlockEdit => ({
  ...edit,
  message: joinSentences(text, edit.message),
})

/** A row of values is not a row of headings. */
const hasNoValue = (row: readonly string[] | undefined) =>
  row?.some((text) => text.trim() !== '') === true &&
  row.every((text) => !/^[\s\d.,+\-−%]+$/.test(text))

/** Case, spaces and lowered digits do not count. */
const toKey = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u200b-\u200d\ufeff]+/g, ' ')
    .trim()
    .toLocaleLowerCase()

/** “MgO [%]” and “N (%)” are MgO and N. */
const toHeading = (text: string) => toKey(text).replace(/ ?[([]? ?(?:%|w\/w) ?[)\]]?$/, '')
