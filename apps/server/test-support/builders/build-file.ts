import { createHash, randomUUID } from 'node:crypto'
import { people } from '../app.ts'
import { type Builder, insertRow } from './insert-rows.ts'

interface BuiltFile {
  kind: string
  title: string
  /** Null: of all countries. */
  countryIds: readonly string[] | null
  dhCodes: readonly string[]
  languages: readonly string[]
  isPublished: boolean
  validUntil: string
  fileName: string
  mediaType: string
  bytes: Buffer
}

/** Adds a document of Poland with one version. Returns its id. */
export async function buildFile(
  database: Builder,
  {
    fileName = 'built.pdf',
    mediaType = 'application/pdf',
    bytes,
    ...fields
  }: Partial<BuiltFile> = {},
): Promise<number> {
  const stored = bytes ?? Buffer.from(`%PDF-1.7 ${randomUUID()}`)
  const hash = createHash('sha256').update(stored).digest('hex')
  const { content_id: contentId } = await insertRow<{ content_id: number }>(
    database,
    'file_contents',
    { hash, size: stored.length, mediaType },
  )
  await insertRow(database, 'file_chunks', {
    ...{ contentId, start: 0, bytes: `\\x${stored.toString('hex')}` },
  })
  const { file_id: fileId } = await insertRow<{ file_id: number }>(database, 'files', {
    ...{ kind: 'other document', title: 'Built', countryIds: ['PL'] },
    ...fields,
  })
  await insertRow(database, 'file_versions', {
    ...{ fileId, version: 1, contentId, fileName, uploadedHash: hash },
  })
  return fileId
}

/** Adds an upload of the global administrator with one file that is received. Returns its id. */
export async function buildFileUpload(database: Builder, name: string): Promise<number> {
  const upload = await insertRow<{ upload_id: number }>(database, 'file_uploads', {
    createdBy: people.globalAdmin,
  })
  const content = await insertRow<{ content_id: number }>(database, 'file_contents', { size: 0 })
  await insertRow(database, 'staged_files', {
    ...{ uploadId: upload.upload_id, number: 0, name, size: 5, contentId: content.content_id },
  })
  return Number(upload.upload_id)
}
