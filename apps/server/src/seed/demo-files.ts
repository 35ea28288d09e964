import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Queryable } from '../platform/database/database.ts'
import { findServerFile } from '../platform/server-files.ts'
import { insertRows } from './rows.ts'

const author = 'gina.admin@nutripim.example'
const folder = findServerFile('seed/demo/files/')

interface Described {
  kind: string
  title: string
  languages: string[]
  country_ids: string[] | null
}

const documents: Record<string, Described> = {
  'nutricore-sds-en': {
    ...{ kind: 'safety data sheet', title: 'NutriCore 15-15-15: safety data sheet' },
    ...{ languages: ['en'], country_ids: ['GB', 'IE'] },
  },
  'nutricore-sds-de': {
    ...{ kind: 'safety data sheet', title: 'NutriCore 15-15-15: Sicherheitsdatenblatt' },
    ...{ languages: ['de'], country_ids: ['DE'] },
  },
  'potassia-sds-en': {
    ...{ kind: 'safety data sheet', title: 'Potassia: safety data sheet' },
    ...{ languages: ['en'], country_ids: null },
  },
  'certificate-iso': {
    ...{ kind: 'certificate', title: 'Certificate ISO 9001' },
    ...{ languages: ['en'], country_ids: null },
  },
}

/** The bags of the ranges, which belong to all countries, and some documents. */
export async function loadDemoFiles(tx: Queryable): Promise<void> {
  const files = readdirSync(folder).sort().map(readDemoFile)
  await insertRows(
    tx,
    'file_contents',
    files.map(({ content }) => content),
  )
  await insertRows(
    tx,
    'file_chunks',
    files.map(({ chunk }) => chunk),
  )
  await insertRows(
    tx,
    'file_renditions',
    files.flatMap(({ rendition }) => rendition),
  )
  await insertRows(
    tx,
    'files',
    files.map(({ file }) => file),
  )
  await insertRows(
    tx,
    'file_versions',
    files.map(({ version }) => version),
  )
  await tx.all({
    text: `select setval(pg_get_serial_sequence('files', 'file_id'), max(file_id)),
      setval(pg_get_serial_sequence('file_contents', 'content_id'), max(file_id)) from files`,
    values: [],
  })
}

function readDemoFile(name: string, index: number) {
  const id = index + 1
  const bytes = readFileSync(new URL(name, folder))
  const hash = createHash('sha256').update(bytes).digest('hex')
  const stored = `\\x${bytes.toString('hex')}`
  const [stem = ''] = name.split('.')
  const document = documents[stem]
  const range = stem.charAt(0).toUpperCase() + stem.slice(1)
  const described: Described = document ?? {
    ...{ kind: 'pack image', title: `Bag of ${range}`, languages: [], country_ids: null },
  }
  const media = document
    ? { media_type: 'application/pdf', width: null, height: null, page_count: 1 }
    : { media_type: 'image/webp', width: 320, height: 320, page_count: null }
  return {
    content: { content_id: id, hash, size: bytes.length, ...media },
    chunk: { content_id: id, start: 0, bytes: stored },
    // The pictures are as small as their smallest rendition.
    rendition: document ? [] : [{ content_id: id, size: 'small', format: 'webp', bytes: stored }],
    file: {
      ...{ file_id: id, ...described, is_published: document !== undefined },
      ...{ created_by: author, updated_by: author },
      alternative_texts: document ? {} : { en: `A bag of ${range}` },
    },
    version: {
      created_by: author,
      file_id: id,
      version: 1,
      content_id: id,
      file_name: name,
      uploaded_hash: hash,
    },
  }
}
