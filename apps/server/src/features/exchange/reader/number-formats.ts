/** Formats of dates and times that have a number but no text in the file. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

const isBuiltInPercent = (id: number) => id === 9 || id === 10

/** What a format makes of a number; most show the number itself. */
export type NumberFormat = 'date' | 'percent' | undefined

/** What a format shows; without a text it is one of the built-in formats. */
export function readNumberFormat(id: number, text: string | undefined): NumberFormat {
  if (text !== undefined) return readFormatText(text)
  if (isBuiltInPercent(id)) return 'percent'
  return isBuiltInDate(id) ? 'date' : undefined
}

/** A date has a day, a year, an hour or a second outside of quoted text and colours. */
function readFormatText(format: string): NumberFormat {
  const shown = format
    .slice(0, 1000)
    .replaceAll(/"[^"]*"|\\.|[*_]./g, '')
    .replaceAll(/\[([hms]+)\]/gi, '$1')
    .replaceAll(/\[[^[\]]*\]/g, '')
    .toLowerCase()
  if (shown.trim() === 'general' || shown.trim() === '@') return undefined
  if (/[ydhs]|mmm|am\/pm|a\/p/.test(shown)) return 'date'
  return shown.includes('%') ? 'percent' : undefined
}

/** A number as its format shows it: 0.108 is 10.8 where it is shown as 10.8 %. */
export function applyFormat(number: number, format: NumberFormat, isFrom1904: boolean) {
  if (format === 'date') return toDate(number, isFrom1904)
  return format === 'percent' ? toPercent(number) : number
}

/** Without the error of the multiplication: 0.07 × 100 is 7.000000000000001. */
export const toPercent = (number: number) => Number((number * 100).toPrecision(15))

const dayInMilliseconds = 86_400_000

/** The date of a number of days since 1900 or 1904; the number itself if no date is that far away. */
function toDate(serial: number, isFrom1904: boolean): Date | number {
  const date = new Date(countMilliseconds(serial, isFrom1904))
  return Number.isNaN(date.getTime()) ? serial : date
}

function countMilliseconds(serial: number, isFrom1904: boolean): number {
  if (isFrom1904) return Date.UTC(1904, 0, 1) + Math.round(serial * dayInMilliseconds)
  // Day 60 is 29 February 1900, which did not exist: Excel keeps an error of Lotus 1-2-3.
  const days = serial > 60 ? serial - 1 : serial
  return Date.UTC(1899, 11, 31) + Math.round(days * dayInMilliseconds)
}
