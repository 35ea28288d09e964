import { toPlainText } from '@nutripim/agronomy/texts/plain-text'
import type { PdfBlock, PdfList } from './pdf/pdf-content.ts'

/** The tags between which texts are; all others are inside of a paragraph. */
const blockTag = /<(\/?)(p|ul|ol|li|br|div|h[1-6]|blockquote|table|tr|td|th)\b[^<>]*>/gi

/** The paragraphs and lists of a text. */
export function listHtmlBlocks(html: string, language: string): PdfBlock[] {
  const blocks: PdfBlock[] = []
  const open: PdfList[] = []
  let isItemOpen = false

  function addText(part: string): void {
    const text = toPlainText(part).replaceAll(/\s+/g, ' ').trim()
    const list = open.at(-1)
    if (!list) {
      if (text !== '') blocks.push({ kind: 'paragraph', text, language })
    } else if (isItemOpen) {
      // An item without text is kept: it has a number.
      list.items.push(text === '' ? [] : [text])
      isItemOpen = false
    } else if (text !== '') {
      const item = list.items.at(-1)
      if (item) item.push(text)
      else list.items.push([text])
    }
  }

  function openList(isOrdered: boolean): void {
    const list: PdfList = { isOrdered, items: [] }
    const outer = open.at(-1)
    if (!outer) blocks.push(Object.assign(list, { kind: 'list' as const, language }))
    else if (outer.items.length === 0) outer.items.push([list])
    else outer.items.at(-1)?.push(list)
    open.push(list)
  }

  let at = 0
  for (const match of html.matchAll(blockTag)) {
    const [tag, slash, name = ''] = match
    const part = html.slice(at, match.index)
    // An item can begin with a paragraph or a list.
    if (part.trim() !== '' || name.toLowerCase() !== 'p') addText(part)
    at = match.index + tag.length
    switch (`${slash}${name.toLowerCase()}`) {
      case 'ul':
        openList(false)
        break
      case 'ol':
        openList(true)
        break
      case '/ul':
      case '/ol':
        open.pop()
        break
      case 'li':
        isItemOpen = open.length > 0
    }
  }
  addText(html.slice(at))
  return blocks.filter((block) => block.kind !== 'list' || block.items.length > 0)
}
