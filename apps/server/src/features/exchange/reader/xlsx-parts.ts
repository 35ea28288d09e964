import { messages, Rejection, requireSound } from './rejection.ts'
import { createXmlReader, readAttributes, type XmlHandlers } from './xml-reader.ts'
import type { Entry } from './zip-directory.ts'
import { unpack } from './zip-parts.ts'

export interface Archive {
  file: Buffer
  entries: Map<string, Entry>
}

/** Reads a part tag by tag, and pauses after every chunk. */
export async function* readPart(
  { file, entries }: Archive,
  name: string,
  handlers: Partial<XmlHandlers>,
): AsyncGenerator<void> {
  const entry = entries.get(name)
  if (!entry) throw new Rejection(messages.unreadable)
  const reader = createXmlReader({ onOpen() {}, onText() {}, onClose() {}, ...handlers })
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of unpack(file, entry)) {
    reader.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  reader.write(decoder.decode())
  reader.end()
}

export async function finish(part: AsyncGenerator<void>): Promise<void> {
  for await (const _ of part);
}

interface SheetInfo {
  name: string
  isHidden: boolean
  part: string | undefined
}

/** Lists the sheets, and finds the other parts that belong to the workbook. */
export async function openWorkbook(archive: Archive) {
  const roots = await readRelations(archive, '_rels/.rels', '')
  const workbook = roots.find(({ type }) => type === 'officeDocument')?.part
  if (workbook === undefined) throw new Rejection(messages.unreadable)
  const slash = workbook.lastIndexOf('/') + 1
  const folder = workbook.slice(0, slash)
  const relations = await readRelations(
    archive,
    `${folder}_rels/${workbook.slice(slash)}.rels`,
    folder,
  )
  const sheets: SheetInfo[] = []
  let isFrom1904 = false
  await finish(
    readPart(archive, workbook, {
      onOpen(tag, text) {
        if (tag === 'workbookPr') {
          isFrom1904 = ['1', 'true'].includes(readAttributes(text).get('date1904') ?? '')
        }
        if (tag !== 'sheet') return
        const attributes = readAttributes(text)
        const name = attributes.get('name')
        const id = [...attributes].find(([key]) => key.endsWith(':id'))?.[1]
        const state = attributes.get('state') ?? 'visible'
        const target = relations.find((each) => each.id === id && each.type === 'worksheet')
        if (name) sheets.push({ name, isHidden: state !== 'visible', part: target?.part })
      },
    }),
  )
  requireSound(sheets.length > 0, messages.noSheets)
  const findPart = (type: string) =>
    relations.find((each) => each.type === type && archive.entries.has(each.part))?.part
  return { sheets, isFrom1904, strings: findPart('sharedStrings'), styles: findPart('styles') }
}

interface Relation {
  id: string
  /** Without its address: worksheet. */
  type: string
  part: string
}

async function readRelations(archive: Archive, name: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = []
  await finish(
    readPart(archive, name, {
      onOpen(tag, text) {
        if (tag !== 'Relationship') return
        const attributes = readAttributes(text)
        const type = attributes.get('Type') ?? ''
        relations.push({
          id: attributes.get('Id') ?? '',
          type: type.slice(type.lastIndexOf('/') + 1),
          part: resolvePath(folder, attributes.get('Target') ?? ''),
        })
      },
    }),
  )
  return relations
}

function resolvePath(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const path: string[] = []
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.' && step !== '') path.push(step)
  }
  return path.join('/')
}

/** The texts that cells refer to by number. */
export async function readSharedStrings(
  archive: Archive,
  name: string,
  limits: { text: number; cells: number },
): Promise<string[]> {
  const strings: string[] = []
  let length = 0
  let current = ''
  let isText = false
  let phonetic = 0
  await finish(
    readPart(archive, name, {
      onOpen(tag) {
        if (tag === 'si') current = ''
        else if (tag === 'rPh') phonetic += 1
        else if (tag === 't') isText = phonetic === 0
      },
      onText(text) {
        if (isText) current += text
      },
      onClose(tag) {
        if (tag === 't') isText = false
        else if (tag === 'rPh') phonetic -= 1
        else if (tag === 'si') {
          length += current.length
          // No cell could refer to more texts.
          requireSound(length <= limits.text && strings.length < limits.cells, messages.tooLarge)
          strings.push(decodeEscapes(current))
        }
      },
    }),
  )
  return strings
}

/** _x000D_ is a carriage return. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
