import { isDictionary, nameOf, Operator, type PdfDictionary, type PdfFile, PdfScanner, type PdfValue, Ref } from './pdf-objects.ts' // biome-ignore format: one line

const painting = ['Tj', 'TJ', 'f', 'f*', 'F', 'S', 's', 'B', 'B*', 'b', 'b*', 'Do', 'sh']

interface ShownText {
  font: string
  glyphs: number[]
}

export function listPages({ trailer, getDictionary, getArray }: PdfFile): PdfDictionary[] {
  const pages = getDictionary(getDictionary(trailer.Root).Pages)
  return getArray(pages.Kids).map(getDictionary)
}

/** Everything that is painted is tagged or an artifact, and both trees of the structure agree. */
export function findContentViolations(file: PdfFile): string[] {
  const { trailer, getDictionary, getArray } = file
  const violations = new Set<string>()
  const tree = getDictionary(getDictionary(trailer.Root).StructTreeRoot)
  const nums = getArray(getDictionary(tree.ParentTree).Nums)
  for (const page of listPages(file)) {
    const at = nums.indexOf(page.StructParents ?? -1)
    const parents = at < 0 ? [] : getArray(nums[at + 1])
    const elements = new Set<number>()
    readContent(file, page, {
      onContent: (id) => {
        if (elements.has(id)) violations.add(`the mark ${id} is twice on a page`)
        elements.add(id)
        if (!(parents[id] instanceof Ref)) violations.add('a mark has no element')
      },
      onViolation: (violation) => violations.add(violation),
    })
    for (const [id, parent] of parents.entries()) {
      if (!elements.has(id)) violations.add('an element has a mark that is not on the page')
      const refersBack = getArray(getDictionary(parent).K).some((kid) => kid === id || (isDictionary(kid) && kid.MCID === id)) // biome-ignore format: one line
      if (!refersBack) violations.add('an element does not refer to its mark')
    }
  }
  return [...violations]
}

interface ContentEvents {
  onContent?: (id: number) => void
  onViolation?: (violation: string) => void
  onText?: (text: ShownText) => void
}

/** Walks through the operators of a page. */
export function readContent(file: PdfFile, page: PdfDictionary, events: ContentEvents): void {
  const scanner = new PdfScanner(file.getStream(page.Contents).toString('latin1'))
  const open: string[] = []
  let values: PdfValue[] = []
  let font = ''
  for (let token = scanner.next(); token !== undefined; token = scanner.next()) {
    if (!(token instanceof Operator)) {
      values.push(token)
      continue
    }
    const operator = token.name
    if (operator === 'BDC' || operator === 'BMC') {
      const tag = nameOf(values[0])
      const id = file.getDictionary(values[1]).MCID
      const isTagged = typeof id === 'number'
      if ((isTagged || tag === 'Artifact') && open.some((each) => each !== 'Span')) {
        events.onViolation?.(`${tag} is inside of other marked content`)
      }
      if (isTagged) events.onContent?.(id)
      open.push(isTagged ? 'tagged' : tag)
    }
    if (operator === 'EMC' && open.pop() === undefined)
      events.onViolation?.('an end without a mark')
    if (painting.includes(operator) && !open.includes('tagged') && !open.includes('Artifact')) {
      events.onViolation?.('something is painted without a tag')
    }
    if (operator === 'Tf') font = nameOf(values[0])
    if (operator === 'TJ' || operator === 'Tj')
      events.onText?.({ font, glyphs: listGlyphs(values) })
    values = []
  }
  if (open.length > 0) events.onViolation?.('marked content does not end on its page')
}

/** Glyphs have two bytes. */
function listGlyphs(values: readonly PdfValue[]): number[] {
  const text = values
    .flat()
    .filter((each) => typeof each === 'string')
    .join('')
  const bytes = Buffer.from(text, 'latin1')
  return Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readUInt16BE(2 * i))
}
