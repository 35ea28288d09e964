import type { FileUpload } from '@nutripim/contract/files/file-uploads'
import { databaseStore } from '@nutripim/server/features/files/store/file-store'
import { readReceivedFiles } from '@nutripim/server/features/files/uploads/read-received-files'
import type { Person, TestApp } from './app.ts'

const area = 'product-information'

interface SentFile {
  name: string
  bytes: Buffer
}

/** Sends files as the web app does, in parts of this size, and waits until they are read. */
export async function sendFiles(
  app: TestApp,
  files: readonly SentFile[],
  {
    person = 'globalAdmin',
    replaces,
    partSize = 4 * 1024 * 1024,
  }: { person?: Person; replaces?: number; partSize?: number } = {},
): Promise<FileUpload> {
  const started = await app.call(person, 'POST', `${area}/file-upload`, {
    files: files.map(({ name, bytes }) => ({ name, size: bytes.length })),
    ...(replaces !== undefined && { replaces }),
  })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  const { uploadId } = started.body
  for (const [number, { bytes }] of files.entries()) {
    for (let start = 0; start < bytes.length; start += partSize) {
      await sendPart(
        app,
        person,
        { uploadId, number, start },
        bytes.subarray(start, start + partSize),
      )
    }
  }
  await readReceivedFiles({ database: app.databaseOfServer, store: databaseStore })
  return (await app.call(person, 'GET', `${area}/file-upload/${uploadId}`)).body
}

export function sendPart(
  app: TestApp,
  person: Person,
  part: { uploadId: number; number: number; start: number },
  bytes: Uint8Array,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(part)) form.set(name, String(value))
  form.set('file', new File([new Uint8Array(bytes)], 'part'))
  return app.call(person, 'POST', `${area}/file-part`, form)
}

/** Saves all files of an upload that can be saved, with what is proposed for them. */
export const applyFiles = (
  app: TestApp,
  { uploadId, files }: FileUpload,
  changes: object = {},
  person: Person = 'globalAdmin',
) =>
  app.call(person, 'POST', `${area}/file-upload-apply`, {
    uploadId,
    files: files.flatMap(({ number, proposed }) =>
      proposed ? [{ number, ...proposed, ...changes }] : [],
    ),
  })

/** A PDF with one page, and with these objects besides. */
export function createSmallPdf(objects = ''): Buffer {
  return Buffer.from(
    `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
${objects}
trailer << /Root 1 0 R >>
%%EOF
`,
    'latin1',
  )
}
