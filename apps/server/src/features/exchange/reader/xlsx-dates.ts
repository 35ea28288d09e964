import { isDateFormat } from './dates.ts'
import { type Archive, finish, readPart } from './xlsx-parts.ts'
import { readAttributes } from './xml-reader.ts'

/** Which styles show a number as a date, by their position. */
export async function readXlsxDateStyles(archive: Archive, name: string): Promise<boolean[]> {
  const isDate = new Map<number, boolean>()
  const styles: number[] = []
  let isInStyles = false
  await finish(
    readPart(archive, name, {
      onOpen(tag, text) {
        if (tag === 'cellXfs') isInStyles = true
        if (tag === 'numFmt') {
          const attributes = readAttributes(text)
          const id = Number(attributes.get('numFmtId'))
          isDate.set(id, isDateFormat(id, attributes.get('formatCode') ?? ''))
        }
        if (tag === 'xf' && isInStyles) styles.push(Number(readAttributes(text).get('numFmtId')))
      },
      onClose(tag) {
        if (tag === 'cellXfs') isInStyles = false
      },
    }),
  )
  return styles.map((id) => isDate.get(id) ?? isDateFormat(id, undefined))
}
