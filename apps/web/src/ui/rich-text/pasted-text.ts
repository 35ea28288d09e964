import { formatCount } from '../format/count.ts'

export interface PastedText {
  html: string
  /** What the text of the product cannot contain: “2 pictures”. */
  leftOut: string[]
  /** How many tables became lines. */
  lines: number
}

/**
 * Prepares HTML of Word, Google Docs or a web page for the editor: formats that a word processor wrote as
 * styles, bullets that it wrote as paragraphs, and tables, which a text of a product cannot contain.
 */
export function readPastedHtml(html: string): PastedText {
  // The editor would apply <style> elements by itself, but the content security policy blocks them, also
  // in a document that is never shown. An old element whose content is read as it is has no effect.
  const inert = html.replaceAll(/<(\/?)style\b/gi, '<$1xmp')
  const { body } = new DOMParser().parseFromString(inert, 'text/html')
  // Before the styles, which lose what only Word knows.
  const paragraphs = findListParagraphs(body)
  applyStyles(body)
  turnIntoLists(paragraphs)
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) emphasise(heading)
  const tables = turnTablesIntoLines(body)
  const leftOut = [
    countLost(body.querySelectorAll('img, svg'), 'picture'),
    countLost(body.querySelectorAll('a[href]:not([href^="#"])'), 'link'),
  ].filter((each) => each !== '')
  return { html: body.innerHTML, leftOut, lines: tables }
}

const countLost = ({ length }: { length: number }, noun: string) =>
  length > 0 ? formatCount(length, noun) : ''

/** So that words which a word processor made bold by a class stay bold. */
function applyStyles(body: HTMLElement): void {
  const rules = [...body.querySelectorAll('xmp')].flatMap((element) => {
    element.remove()
    return readRules(element.textContent)
  })
  // From the last rule to the first, each before what is there: the last one counts, as in a page.
  for (const { selectorText, style } of rules.reverse()) {
    for (const element of body.querySelectorAll<HTMLElement>(selectorText)) {
      element.style.cssText = `${style.cssText};${element.style.cssText}`
    }
  }
}

function readRules(css: string): CSSStyleRule[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule)
}

interface ListParagraph {
  paragraph: Element
  tag: 'ul' | 'ol'
  level: number
}

const bullet = /^[\s\u00a0]*([·•▪◦‣●○■□–—-]|[o§Øü](?=[\s\u00a0]{2}))[\s\u00a0]+/u
/** Without a format that says so, only signs that begin no sentence are bullets. */
const surelyBullet = /^[\s\u00a0]*[·•▪◦‣●]\s*[\s\u00a0]/u

/** Paragraphs that Word shows as items of a list, or that begin with a bullet. Their bullets are removed. */
function findListParagraphs(body: HTMLElement): ListParagraph[] {
  return [...body.querySelectorAll('p')].flatMap((paragraph): ListParagraph[] => {
    const format = /mso-list:\s*l\d+ level(\d+)/.exec(paragraph.getAttribute('style') ?? '')
    const text = paragraph.textContent
    if (!format && !(surelyBullet.test(text) && !paragraph.closest('li'))) return []
    const label = [...paragraph.querySelectorAll('[style*="mso-list"]')].find((each) =>
      /mso-list:\s*Ignore/i.test(each.getAttribute('style') ?? ''),
    )
    const isNumber = /^[\s\u00a0(]*\w{1,4}[.)]/.test(label?.textContent ?? '')
    if (label) label.remove()
    else removeStart(paragraph, bullet.exec(text)?.[0].length ?? 0)
    return [{ paragraph, tag: isNumber ? 'ol' : 'ul', level: Number(format?.[1] ?? 1) }]
  })
}

/** Removes the first characters of the text of an element. */
function removeStart(element: Element, length: number): void {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = length
  while (left > 0 && texts.nextNode()) {
    const { currentNode } = texts
    const text = currentNode.textContent ?? ''
    currentNode.textContent = text.slice(left)
    left -= text.length
  }
}

/** Adjacent paragraphs become one list; deeper levels become lists inside their item. */
function turnIntoLists(found: readonly ListParagraph[]): void {
  let open: { list: Element; level: number }[] = []
  let last: Element | undefined
  for (const { paragraph, tag, level } of found) {
    const { ownerDocument } = paragraph
    if (!last || paragraph.previousElementSibling !== last) open = []
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const current = open.at(-1)
    const isSame = current?.level === level && current.list.localName === tag
    if (!isSame) {
      if (current?.level === level) open.pop()
      const list = ownerDocument.createElement(tag)
      const item = open.at(-1)?.list.lastElementChild
      if (item) item.append(list)
      else paragraph.before(list)
      open.push({ list, level })
    }
    const item = ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)?.list.append(item)
    last = open[0]?.list
    paragraph.remove()
  }
}

/** A heading becomes a bold paragraph. */
function emphasise(heading: Element): void {
  const paragraph = heading.ownerDocument.createElement('p')
  const bold = heading.ownerDocument.createElement('strong')
  bold.append(...heading.childNodes)
  paragraph.append(bold)
  heading.replaceWith(paragraph)
}

/** Each row becomes a paragraph: “Nitrogen: 15 %”, or “N | 15 | 8” with more than two cells. */
function turnTablesIntoLines(body: HTMLElement): number {
  const tables = [...body.querySelectorAll('table')]
  // Inner tables first, so that they are lines when their cell is read.
  for (const table of tables.toReversed()) {
    const rows = [...table.querySelectorAll('tr')]
    const isPair = rows.every((row) => row.cells.length <= 2)
    const lines = rows.flatMap((row) => {
      const cells = [...row.cells].slice(0, [...row.cells].findLastIndex(hasText) + 1)
      if (cells.length === 0) return []
      const line = table.ownerDocument.createElement('p')
      cells.forEach((cell, index) => {
        if (index > 0) line.append(isPair ? ': ' : ' | ')
        line.append(...(hasText(cell) ? readCell(cell) : ['–']))
      })
      return [line]
    })
    table.replaceWith(...lines)
  }
  return tables.length
}

const hasText = ({ textContent }: Element) => textContent.trim() !== ''

/** The content of a cell in one line. */
function readCell(cell: Element): Node[] {
  const blocks = [...cell.querySelectorAll('p, div, li')].filter(
    (block) => block.querySelector('p, div, li') === null,
  )
  if (blocks.length === 0) return [...cell.childNodes]
  return blocks.flatMap((block, index) => [
    ...(index > 0 ? [cell.ownerDocument.createTextNode('; ')] : []),
    ...block.childNodes,
  ])
}
