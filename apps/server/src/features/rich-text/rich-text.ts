import sanitizeHtml from 'sanitize-html'
import { isSanitised } from './is-sanitised.ts'
import { limitNesting } from './limit-nesting.ts'

/** The allowed formats and their tags. */
const formats: Record<string, string> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  sub: 'sub',
  sup: 'sup',
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...Object.keys(formats), 'p', 'ol', 'ul', 'li', 'br'],
  allowedAttributes: { li: ['data-list'] },
  // Deeper than any text needs; content below it keeps its text without tags.
  nestingLimit: 40,
}

interface Run {
  /** Escaped text, or a line break. */
  html: string
  formats: readonly string[]
}
interface Block {
  tag: 'body' | 'p' | 'ol' | 'ul' | 'li'
  /** A bullet item in an ordered list, as an older editor wrote it. */
  isBullet?: boolean
  children: (Block | Run)[]
  /** The last block among the children. */
  lastBlock?: Block
}
/** An open tag: a mark, or a block with its tag. */
type Open = { tag: string; block?: Block }

/**
 * Cleans HTML for storage: only allowed tags, well nested. Ordered lists of bullet items become unordered
 * lists, editor elements are removed, and non-empty paragraphs get bottom margin 0. The text does not
 * change, and cleaning twice gives the same result.
 */
export function cleanRichText(html: string): string {
  return writeChildren(readBlocks(isSanitised(html) ? html : sanitise(html)))
}

function sanitise(html: string): string {
  return sanitizeHtml(limitNesting(html), allowed)
}

/** Reads sanitised HTML: it has no other tags, and every `<` of its text is escaped. */
function readBlocks(html: string): Block {
  const body: Block = { tag: 'body', children: [] }
  const open: Open[] = []
  const container = () => open.findLast((each) => each.block)?.block ?? body

  const close = (tag: string) => {
    const at = open.findLastIndex((each) => each.tag === tag)
    if (at >= 0) open.splice(at)
  }
  /** Closes the current block without its closing tag; open marks continue. */
  const endIf = (tag: Block['tag']) => {
    const at = open.findLastIndex((each) => each.block)
    if (open[at]?.block?.tag === tag) open.splice(at, 1)
  }
  const begin = (tag: string, block: Block, parent = container()) => {
    parent.children.push(block)
    parent.lastBlock = block
    open.push({ tag, block })
  }
  const beginItem = (isBullet: boolean) => {
    endIf('li')
    const isStray = !isList(container())
    begin('li', { tag: isStray ? 'p' : 'li', isBullet, children: [] })
  }
  /** A list contains only items: a nested list belongs to the previous item, other content starts an item. */
  const beginBlock = (tag: 'p' | 'ol' | 'ul') => {
    const itemBefore = isList(container()) ? container().lastBlock : undefined
    if (itemBefore && tag !== 'p') return begin(tag, { tag, children: [] }, itemBefore)
    if (isList(container())) beginItem(false)
    begin(tag, { tag, children: [] })
  }

  for (const [, slash, tag = '', attributes = '', text] of html.matchAll(
    /<(\/?)(\w+)((?:[^\w<>][^<>]*)?)>|([^<]+)/g,
  )) {
    if (text !== undefined || tag === 'br') {
      const isBetweenItems = isList(container()) && text?.trim() === ''
      if (isList(container()) && !isBetweenItems) beginItem(false)
      const set = isBetweenItems ? [] : open.flatMap((each) => (each.block ? [] : each.tag))
      container().children.push({ html: text ?? '<br>', formats: [...new Set(set)] })
    } else if (slash) {
      close(formats[tag] ?? tag)
    } else if (formats[tag]) {
      open.push({ tag: formats[tag] })
    } else {
      endIf('p')
      if (tag === 'li') beginItem(attributes.includes('"bullet"'))
      else if (tag === 'p' || tag === 'ol' || tag === 'ul') beginBlock(tag)
    }
  }
  return body
}

function writeChildren({ children }: Block): string {
  let html = ''
  let set: readonly string[] = []
  const change = (next: readonly string[]) => {
    const same = set.findIndex((format, i) => format !== next[i])
    const kept = same === -1 ? set.length : same
    html += set
      .slice(kept)
      .reverse()
      .map((format) => `</${format}>`)
      .join('')
    html += next
      .slice(kept)
      .map((format) => `<${format}>`)
      .join('')
    set = next
  }
  for (const child of children) {
    // An empty list is not written, so it must not close the formats around it.
    if (isBlock(child) && isList(child) && child.children.length === 0) continue
    change(isBlock(child) ? [] : child.formats)
    html += isBlock(child) ? writeBlock(child) : child.html
  }
  change([])
  return html
}

function writeBlock(block: Block): string {
  if (isList(block)) return writeList(block)
  const inner = writeChildren(block)
  if (block.tag === 'li') return `<li>${inner}</li>`
  return hasText(block) ? `<p style="margin-bottom: 0">${inner}</p>` : `<p>${inner}</p>`
}

/** Bullet items and numbered items become separate lists, in their order. */
function writeList({ tag, children }: Block): string {
  let html = ''
  let listTag = ''
  for (const child of children) {
    if (!isBlock(child)) {
      html += child.html
      continue
    }
    const wanted = child.isBullet ? 'ul' : tag
    if (wanted !== listTag) html += `${listTag && `</${listTag}>`}<${wanted}>`
    listTag = wanted
    html += writeBlock(child)
  }
  return listTag ? `${html}</${listTag}>` : html
}

function hasText(block: Block): boolean {
  return block.children.some((child) =>
    isBlock(child) ? hasText(child) : child.html !== '<br>' && child.html.trim() !== '',
  )
}

function isBlock(child: Block | Run): child is Block {
  return 'tag' in child
}

function isList({ tag }: Block): boolean {
  return tag === 'ol' || tag === 'ul'
}
