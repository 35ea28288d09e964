import { type Archive, finish, readPart } from './xlsx-parts.ts'
import { readAttributes } from './xml-reader.ts'

/** Formats of dates and times that have a number but no text in the file. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

/** Which styles show a number as a date, by their position. */
export async function readDateStyles(archive: Archive, name: string): Promise<boolean[]> {
  const formats = new Map<number, string>()
  const styles: number[] = []
  let isInStyles = false
  await finish(
    readPart(archive, name, {
      onOpen(tag, text) {
        if (tag === 'cellXfs') isInStyles = true
        if (tag === 'numFmt') {
          const attributes = readAttributes(text)
          formats.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '')
        }
        if (tag === 'xf' && isInStyles) styles.push(Number(readAttributes(text).get('numFmtId')))
      },
      onClose(tag) {
        if (tag === 'cellXfs') isInStyles = false
      },
    }),
  )
  return styles.map((id) => {
    const format = formats.get(id)
    return format === undefined ? isBuiltInDate(id) : isDateFormat(format)
  })
}

/** A format with a day, a year, an hour or a second outside of quoted text and colours. */
function isDateFormat(format: string): boolean {
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

/** The date of a number of days since 1900 or 1904. */
export function toDate(serial: number, isFrom1904: boolean): Date {
  if (isFrom1904) return new Date(Date.UTC(1904, 0, 1) + Math.round(serial * dayInMilliseconds))
  // Day 60 is 29 February 1900, which did not exist: Excel keeps an error of Lotus 1-2-3.
  const days = serial > 60 ? serial - 1 : serial
  return new Date(Date.UTC(1899, 11, 31) + Math.round(days * dayInMilliseconds))
}
