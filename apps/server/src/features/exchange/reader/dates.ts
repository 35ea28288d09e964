/** Formats of dates and times that have a number but no text in the file. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

/** Whether a format of numbers shows a date; without a text it is one of the built-in formats. */
export function isDateFormat(id: number, text: string | undefined): boolean {
  return text === undefined ? isBuiltInDate(id) : showsDate(text)
}

/** A format with a day, a year, an hour or a second outside of quoted text and colours. */
function showsDate(format: string): boolean {
  const shown = format
    .slice(0, 1000)
    .replaceAll(/"[^"]*"|\\.|[*_]./g, '')
    .replaceAll(/\[([hms]+)\]/gi, '$1')
    .replaceAll(/\[[^[\]]*\]/g, '')
    .toLowerCase()
  if (shown.trim() === 'general' || shown.trim() === '@') return false
  return /[ydhs]|mmm|am\/pm|a\/p/.test(shown)
}

const dayInMilliseconds = 86_400_000

/** The date of a number of days since 1900 or 1904; the number itself if no date is that far away. */
export function toDate(serial: number, isFrom1904: boolean): Date | number {
  const date = new Date(countMilliseconds(serial, isFrom1904))
  return Number.isNaN(date.getTime()) ? serial : date
}

function countMilliseconds(serial: number, isFrom1904: boolean): number {
  if (isFrom1904) return Date.UTC(1904, 0, 1) + Math.round(serial * dayInMilliseconds)
  // Day 60 is 29 February 1900, which did not exist: Excel keeps an error of Lotus 1-2-3.
  const days = serial > 60 ? serial - 1 : serial
  return Date.UTC(1899, 11, 31) + Math.round(days * dayInMilliseconds)
}
