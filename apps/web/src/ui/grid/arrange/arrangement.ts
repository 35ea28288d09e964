import { formatSort, parseSort, type Sort } from '../arrange-rows.ts'
import { type Condition, isTest, tests } from './condition.ts'

/** How a user arranged a grid: which rows, in which order, and which columns. */
export interface Arrangement {
  readonly text: string
  readonly sorts: readonly Sort[]
  readonly conditions: readonly Condition[]
  /** The visible columns in their order; undefined: as the screen brings them. */
  readonly columns: readonly string[] | undefined
  readonly widths: Readonly<Record<string, number>>
  /** How many columns stay in view; undefined: as the screen brings them. */
  readonly frozen: number | undefined
}

export const noArrangement: Arrangement = {
  text: '',
  sorts: [],
  conditions: [],
  columns: undefined,
  widths: {},
  frozen: undefined,
}

/** An arrangement as search parameters of an address. What is not arranged has none. */
export interface ArrangementSearch {
  text?: string | number | undefined
  sort?: string | undefined
  where?: string | undefined
  columns?: string | undefined
  widths?: string | undefined
  frozen?: number | undefined
}

export const minColumnWidth = 48
export const maxColumnWidth = 640

/** Reads `sort=-N,productName&where=N.greater.10~K2O.empty&widths=N.90`; skips what is wrong. */
export function parseArrangement(search: ArrangementSearch): Arrangement {
  const columns = listParts(search.columns, ',')
  return {
    text: String(search.text ?? ''),
    sorts: listParts(search.sort, ',').map(parseSort),
    conditions: listParts(search.where, '~').flatMap(parseCondition),
    columns: columns.length > 0 ? columns : undefined,
    widths: Object.fromEntries(listParts(search.widths, ',').flatMap(parseWidth)),
    frozen: search.frozen,
  }
}

export function formatArrangement(arrangement: Arrangement): ArrangementSearch {
  const { text, sorts, conditions, columns, widths, frozen } = arrangement
  const sort = sorts.map(formatSort)
  return {
    text: text || undefined,
    sort: sort.join(',') || undefined,
    where: conditions.map(writeCondition).join('~') || undefined,
    columns: columns?.join(','),
    widths:
      Object.entries(widths)
        .map(([column, width]) => `${column}.${width}`)
        .join(',') || undefined,
    frozen,
  }
}

export function isArranged(search: ArrangementSearch): boolean {
  const { text, sort, where, columns, widths, frozen } = search
  return [text, sort, where, columns, widths, frozen].some((part) => part !== undefined)
}

function writeCondition({ column, test, value }: Condition): string {
  // The value can contain anything, also what separates conditions.
  const text = encodeURIComponent(value).replaceAll('~', '%7E')
  return tests[test].needsValue ? `${column}.${test}.${text}` : `${column}.${test}`
}

function parseCondition(part: string): Condition[] {
  const [column, test, ...rest] = part.split('.')
  if (!column || test === undefined || !isTest(test)) return []
  return [{ column, test, value: tests[test].needsValue ? decodeText(rest.join('.')) : '' }]
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function parseWidth(part: string): [string, number][] {
  const [column, text] = part.split('.')
  const width = Math.round(Number(text))
  if (!column || !Number.isFinite(width)) return []
  return [[column, Math.min(Math.max(width, minColumnWidth), maxColumnWidth)]]
}

function listParts(text: string | number | undefined, separator: string): string[] {
  return String(text ?? '')
    .split(separator)
    .filter(Boolean)
}
