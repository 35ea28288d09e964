import { type NumberFormat, readNumberFormat } from './number-formats.ts'
import { type Archive, finish, readPart } from './xlsx-parts.ts'
import { readAttributes } from './xml-reader.ts'

/** The number formats of the styles, by their position. */
export async function readXlsxStyles(archive: Archive, name: string): Promise<NumberFormat[]> {
  const formats = new Map<number, NumberFormat>()
  const styles: number[] = []
  let isInStyles = false
  await finish(
    readPart(archive, name, {
      onOpen(tag, text) {
        if (tag === 'cellXfs') isInStyles = true
        if (tag === 'numFmt') {
          const attributes = readAttributes(text)
          const id = Number(attributes.get('numFmtId'))
          formats.set(id, readNumberFormat(id, attributes.get('formatCode') ?? ''))
        }
        if (tag === 'xf' && isInStyles) styles.push(Number(readAttributes(text).get('numFmtId')))
      },
      onClose(tag) {
        if (tag === 'cellXfs') isInStyles = false
      },
    }),
  )
  return styles.map((id) => (formats.has(id) ? formats.get(id) : readNumberFormat(id, undefined)))
}
