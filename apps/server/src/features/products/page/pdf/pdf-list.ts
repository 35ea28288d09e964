import { body, contentWidth, margins } from './page-style.ts'
import type { PdfList, PdfListItem } from './pdf-content.ts'
import { type PdfTarget, tagOptions } from './pdf-target.ts'
import type { TextBox } from './pdf-text.ts'
import { isRightToLeft } from './printable-text.ts'

/** Room for a bullet, and for each character of a number. */
const bulletWidth = 14
const characterWidth = 6
/** Lists that are nested deeper are not indented more. */
const maxIndent = 180

/** Writes a list and those inside of it. In a right-to-left item everything is on the other side. */
export function writePdfList(
  { doc, text, parent }: PdfTarget,
  { items, isOrdered, language: ownLanguage }: PdfList,
  language: string,
  outerIndent = 0,
): void {
  const list = doc.struct('L', ownLanguage ? { lang: ownLanguage } : {})
  const attributes = { O: 'List', ListNumbering: isOrdered ? 'Decimal' : 'Disc' }
  Object.assign(list.dictionary.data, { A: attributes })
  parent.add(list)
  const lastNumber = `${items.length}.`
  const labelWidth = isOrdered ? (lastNumber.length + 1) * characterWidth : bulletWidth
  const indent = Math.min(outerIndent + labelWidth, maxIndent)
  for (const [index, item] of items.entries()) {
    if (text.isFull) break
    const isReversed = isRightToLeft(textOf(item), language)
    const box: TextBox = {
      ...body,
      text: '',
      language,
      x: margins.left + (isReversed ? 0 : indent),
      width: contentWidth - indent,
    }
    const label: TextBox = {
      ...box,
      text: isOrdered ? `${index + 1}.` : '•',
      x: isReversed ? box.x + box.width : box.x - labelWidth,
      width: labelWidth,
      align: isReversed ? 'right' : 'start',
    }
    const entry = doc.struct('LI')
    list.add(entry)
    text.reserve(20)
    if (!text.isFull) entry.add(doc.struct('Lbl', {}, () => text.writeAt(label, text.y)))
    const content = doc.struct('LBody')
    entry.add(content)
    for (const block of item) {
      if (typeof block === 'string') {
        const paragraph = { ...box, text: block }
        content.add(doc.struct('P', tagOptions(paragraph), () => text.write(paragraph)))
        text.y += 2
      } else {
        writePdfList({ doc, text, parent: content }, block, language, indent)
      }
    }
    entry.end()
  }
  list.end()
}

const textOf = (item: PdfListItem): string =>
  item.map((block) => (typeof block === 'string' ? block : '')).join(' ')
