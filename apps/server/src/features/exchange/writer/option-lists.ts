import {
  optionsSheetName,
  type WrittenCell,
  type WrittenColumn,
  type WrittenSheet,
} from '../sheet.ts'
import { columnLetter } from './ranges.ts'

/** The drop-down lists of a workbook, by their name in formulas. */
export interface OptionLists {
  lists: readonly OptionList[]
  /** The name of the list of a column; undefined if it has none. */
  nameOf(column: WrittenColumn): string | undefined
}

interface OptionList {
  name: string
  /** The cells with the options. */
  reference: string
  options: readonly string[]
}

/** Equal lists are written once: a list in the column itself could have 255 characters at most, and no commas. */
export function createOptionLists(sheets: readonly Omit<WrittenSheet, 'rows'>[]): OptionLists {
  const lists = new Map<string, OptionList>()
  const keyOf = ({ options = [] }: WrittenColumn) => JSON.stringify(options)
  for (const column of sheets.flatMap(({ columns }) => columns)) {
    const { options = [] } = column
    if (options.length === 0 || lists.has(keyOf(column))) continue
    const letter = columnLetter(lists.size + 1)
    const reference = `${optionsSheetName}!$${letter}$2:$${letter}$${options.length + 1}`
    lists.set(keyOf(column), { name: `options_${lists.size + 1}`, reference, options })
  }
  return { lists: [...lists.values()], nameOf: (column) => lists.get(keyOf(column))?.name }
}

/** The hidden sheet with the options, a column for each list. */
export function createOptionsSheet({ lists }: OptionLists): WrittenSheet {
  const length = Math.max(...lists.map(({ options }) => options.length))
  const columns = lists.map(
    ({ name }): WrittenColumn => ({
      header: name,
      width: 30,
      content: 'text',
    }),
  )
  const rows = Array.from({ length }, (_, i): WrittenCell[] =>
    lists.map(({ options }) => options[i] ?? null),
  )
  return { name: optionsSheetName, frozenColumns: 0, columns, rows }
}
