import { Parser } from 'htmlparser2'
import { findContentViolations } from './content-violations.ts'
import { findFontViolations } from './font-violations.ts'
import { decodeText, isDictionary, nameOf, type PdfFile, type PdfValue, Ref, readObjects } from './pdf-objects.ts' // biome-ignore format: one line

/** What an element of the structure can contain; others only text. */
const children: Record<string, string[]> = {
  Document: ['H1', 'H2', 'H3', 'P', 'L', 'Table', 'Figure'],
  L: ['LI'],
  LI: ['Lbl', 'LBody'],
  LBody: ['P', 'L'],
  Table: ['TR'],
  TR: ['TH', 'TD'],
}
const textElements = ['H1', 'H2', 'H3', 'P', 'Figure', 'Lbl', 'TH', 'TD']

/**
 * The rules of PDF/UA-1 (ISO 14289-1), and those of PDF/A-2 about fonts and metadata, that a program can
 * check and our documents can break. Returns what breaks them.
 */
export function findViolations(bytes: Uint8Array): string[] {
  const file = readObjects(bytes)
  const { trailer, getDictionary, getStream } = file
  const root = getDictionary(trailer.Root)
  const violations: string[] = []
  const rule = (isKept: boolean, violation: string) => {
    if (!isKept) violations.push(violation)
  }
  rule(!('Encrypt' in trailer), 'the file is encrypted')
  rule(Array.isArray(trailer.ID), 'the file has no ID')
  rule(getDictionary(root.MarkInfo).Marked === true, 'the document is not marked as tagged')
  rule(/^[a-z]{2}/.test(decodeText(root.Lang)), 'the document has no language')
  rule(getDictionary(root.ViewerPreferences).DisplayDocTitle === true, 'the title is not shown')

  const metadata = getStream(root.Metadata).toString('utf8')
  const title = decodeText(file.resolve(getDictionary(trailer.Info).Title))
  const found = readMetadata(metadata)
  rule(found.isWellFormed, 'the metadata is no XML')
  rule(found.title === title && title !== '', 'the title of the metadata differs')
  rule(found.part === '1', 'the metadata does not state PDF/UA-1')

  violations.push(
    ...checkStructure(file),
    ...findContentViolations(file),
    ...findFontViolations(file),
  )
  return violations
}

/** Reads XML strictly: an entity that is unknown or not closed is an error. */
function readMetadata(xml: string) {
  const open: string[] = []
  let title = ''
  let part = ''
  let isWellFormed = !/&(?!(amp|lt|gt|quot|apos);)/.test(xml)
  const parser = new Parser(
    {
      onopentagname: (name) => void open.push(name),
      ontext(text) {
        if (open.includes('dc:title') && open.at(-1) === 'rdf:li') title += text
        if (open.at(-1) === 'pdfuaid:part') part += text
      },
      onclosetag(name, isImplied) {
        if (open.pop() !== name || isImplied) isWellFormed = false
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return { title, part, isWellFormed }
}

/** Elements are where they may be, and refer to their parents; headings leave out no level. */
function checkStructure({ trailer, getDictionary, getArray, resolve }: PdfFile): string[] {
  const violations: string[] = []
  const tree = getDictionary(getDictionary(trailer.Root).StructTreeRoot)
  let lastLevel = 0
  const check = (reference: PdfValue | undefined, parent: string, parentRef?: number) => {
    const element = getDictionary(reference)
    const role = nameOf(element.S)
    const id = reference instanceof Ref ? reference.id : 0
    if (parent && !children[parent]?.includes(role)) violations.push(`${role} is in ${parent}`)
    if (parentRef && !(element.P instanceof Ref && element.P.id === parentRef)) {
      violations.push(`${role} has another parent`)
    }
    if (!(role in children) && !textElements.includes(role)) violations.push(`the role ${role}`)
    const level = Number(/^H(\d)$/.exec(role)?.[1] ?? 0)
    if (level > lastLevel + 1) violations.push(`H${level} follows H${lastLevel}`)
    if (level > 0) lastLevel = level
    const attributes = getDictionary(element.A)
    if (role === 'Figure' && !decodeText(element.Alt))
      violations.push('a figure has no alternative')
    if (role === 'Figure' && getArray(attributes.BBox).length !== 4)
      violations.push('a figure has no box')
    if (role === 'TH' && !nameOf(attributes.Scope))
      violations.push('a heading of a table has no scope')
    if (role === 'L' && !nameOf(attributes.ListNumbering))
      violations.push('a list has no numbering')
    for (const kid of getArray(element.K)) {
      const value = resolve(kid)
      if (isDictionary(value) && 'S' in value) check(kid, role, id)
      else if (role in children) violations.push(`text is directly in ${role}`)
    }
  }
  const top = getArray(tree.K)
  if (top.length !== 1) violations.push('there is not exactly one document')
  for (const element of top) check(element, '')
  return violations
}
