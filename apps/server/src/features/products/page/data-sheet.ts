import type { ProductPage } from '@nutripim/contract/products/product-page'
import { listDataSheet } from '@nutripim/wording/data-sheet'
import { listHtmlBlocks } from './html-blocks.ts'
import { type PdfBlock, type PdfContent, type PdfList, shortenedNote } from './pdf/pdf-content.ts'

/** About 40 pages; a sheet with more text ends with a note. */
const maxCharacters = 200_000

/** The data sheet of a product in its country: the same content as the printed product page. */
export function createDataSheet(page: ProductPage, today = new Date()): PdfContent {
  const { product, country } = page
  const { name, facts, texts, documents } = listDataSheet(page)
  const blocks: PdfBlock[] = [
    { kind: 'heading', level: 1, text: name, language: country.language },
    ...(product.declaration ? [{ kind: 'lead', text: product.declaration } as const] : []),
    { kind: 'facts', rows: facts },
    ...listNutrients(page),
    ...listTexts(texts, country.language),
    ...listAdvice(page),
    ...listDocuments(documents),
  ]
  return {
    title: `${name}, ${country.name}`,
    language: 'en',
    blocks: limitText(blocks),
    footer: `${product.dhCode} · ${country.name} · ${today.toISOString().slice(0, 10)}`,
  }
}

function listNutrients({ nutrients, notes, country }: ProductPage): PdfBlock[] {
  if (nutrients.length === 0) return []
  const hasLitres = nutrients.some(({ gramsPerLitre }) => gramsPerLitre !== null)
  return [
    { kind: 'heading', level: 2, text: 'Declared nutrients' },
    {
      kind: 'table',
      head: ['Nutrient', '% w/w', ...(hasLitres ? ['g/l'] : [])],
      rows: nutrients.map(({ label, value, gramsPerLitre, isForm }) => [
        isForm ? `\u2013 ${label}` : label,
        value,
        ...(hasLitres ? [gramsPerLitre ?? ''] : []),
      ]),
    },
    ...notes.map((text) => ({ kind: 'paragraph', text, language: country.language }) as const),
  ]
}

function listTexts(texts: readonly string[], language: string): PdfBlock[] {
  if (texts.length === 0) return []
  const blocks = texts.flatMap((html) => listHtmlBlocks(html, language))
  return [{ kind: 'heading', level: 2, text: 'Description' }, ...blocks]
}

function listAdvice({ advice, country: { language } }: ProductPage): PdfBlock[] {
  if (advice.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: 'Advice' },
    ...advice.flatMap(({ crop, text }): PdfBlock[] => [
      { kind: 'heading', level: 3, text: crop.cropName },
      ...listParagraphs(text, language),
    ]),
  ]
}

function listDocuments(rows: [string, string][]): PdfBlock[] {
  if (rows.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: 'Documents' },
    { kind: 'facts', rows },
  ]
}

const listParagraphs = (text: string, language: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph', text: line.trim(), language }) as const)

/** Ends the sheet after a number of characters, so that its time is limited. */
function limitText(blocks: readonly PdfBlock[]): PdfBlock[] {
  let left = maxCharacters
  const cut = (text: string) => {
    const kept = text.slice(0, Math.max(0, left))
    left -= text.length
    return kept
  }
  const cutList = (list: PdfList): PdfList => ({
    ...list,
    items: list.items.map((item) =>
      item.map((block) => (typeof block === 'string' ? cut(block) : cutList(block))),
    ),
  })
  const kept: PdfBlock[] = []
  for (const block of blocks) {
    if (left < 0) break
    if (block.kind === 'list') kept.push({ ...block, ...cutList(block) })
    else if ('text' in block) kept.push({ ...block, text: cut(block.text) })
    else kept.push(block)
  }
  if (left < 0) kept.push({ kind: 'paragraph', text: shortenedNote })
  return kept
}
