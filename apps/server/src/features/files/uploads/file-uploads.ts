import type { FieldError } from '@nutripim/contract/api/problem'
import type { FileUpload, fileUploadRoutes } from '@nutripim/contract/files/file-uploads'
import type { Identity } from '../../../platform/api/caller.ts'
import type { Handlers } from '../../../platform/api/handler.ts'
import { invalidInput, notFound, ProblemError } from '../../../platform/api/problem-error.ts'
import { getUploadedFile } from '../../../platform/api/upload.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Sql } from '../../../platform/database/sql.ts'
import { openSigner } from '../file-addresses.ts'
import { getChangeableRow, requireUnused } from '../files.ts'
import * as fileStatements from '../files-sql.ts'
import { findFieldErrors, requireCountries, toReader } from '../require-fields.ts'
import type { FileStore } from '../store/file-store.ts'
import { splitName, toFileName } from './file-name.ts'
import * as statements from './file-uploads-sql.ts'
import { proposeFields } from './propose-fields.ts'

const empty = 'The file is empty.'

export function fileUploadHandlers(store: FileStore): Handlers<typeof fileUploadRoutes> {
  /** With what they sent, unless a file has the same bytes. */
  async function removeUploads(db: Queryable, selected: Sql): Promise<void> {
    const contents = await db.all<{ contentId: number }>(statements.listContents(selected))
    await db.all(statements.deleteUploads(selected))
    await store.remove(
      db,
      contents.map(({ contentId }) => contentId),
    )
  }

  return {
    async startFileUpload({ db, identity, body: { files, replaces } }) {
      if (replaces !== undefined) {
        await getChangeableRow(db, replaces, identity)
        if (files.length > 1) {
          throw invalidInput([{ path: 'files', text: 'must be one file: it replaces another' }])
        }
      }
      await removeUploads(db, statements.isOwnAndOpen)
      const sent = files.map(({ name, size }) => ({
        name: toFileName(name),
        size,
        problem: size === 0 ? empty : null,
      }))
      const { uploadId } = await db.get<{ uploadId: number }>(
        statements.insertUpload(replaces ?? null, sent),
      )
      return describeUpload(db, uploadId, identity)
    },

    getFileUpload: ({ db, identity, params: { id } }) => describeUpload(db, id, identity),

    async sendFilePart({ db, identity, body: { uploadId, number, start, file } }) {
      const receiving = await db.find<statements.ReceivingFile>(
        statements.lockReceiving(uploadId, number),
      )
      if (!receiving) {
        const complete = await db.find<{ received: number }>(
          statements.findComplete(uploadId, number, identity.userId),
        )
        if (!complete) throw notFound('file in this upload:', number)
        return complete
      }
      const { contentId, size, received } = receiving
      // A part that was sent twice, or one after a part that was lost: the answer says where to go on.
      if (start !== received) return { received }
      if (file.size === 0 || received + file.size > size) {
        throw invalidInput([{ path: 'file', text: 'has more or fewer bytes than are missing' }])
      }
      await store.addPart(db, contentId, start, getUploadedFile(file))
      const now = received + file.size
      if (now === size) await db.all(statements.markReceived(uploadId, number))
      return { received: now }
    },

    async applyFileUpload({ db, identity, body: { uploadId, files } }) {
      const { replaces } = await lockUpload(db, uploadId, identity, 'Checked')
      const reader = toReader(identity)
      const staged = await listStaged(db, uploadId, identity)
      const errors = files.flatMap((file, i) => findStagedErrors(file, staged, `files[${i}]`))
      if (new Set(files.map(({ number }) => number)).size < files.length) {
        errors.push({ path: 'files', text: 'must not name a file twice' })
      }
      if (errors.length > 0) throw invalidInput(errors)
      const [first] = files
      if (replaces !== null && first) {
        await getChangeableRow(db, replaces, identity)
        await db.all(fileStatements.insertVersion(uploadId, first.number, replaces))
        await db.all(statements.setState(uploadId, 'Applied'))
        return { fileIds: [replaces] }
      }
      for (const { countries } of files) requireCountries(countries, reader)
      const added = await db.all<{ fileId: number }>(fileStatements.insertFiles(uploadId, files))
      await db.all(statements.setState(uploadId, 'Applied'))
      return { fileIds: added.map(({ fileId }) => fileId).sort((a, b) => a - b) }
    },

    async discardFileUpload({ db, identity, body: { uploadId } }) {
      await lockUpload(db, uploadId, identity, 'Checked')
      await removeUploads(db, statements.isUpload(uploadId))
      return true as const
    },

    async undoFileUpload({ db, identity, body: { uploadId } }) {
      const { replaces } = await lockUpload(db, uploadId, identity, 'Applied')
      const applied = (await listStaged(db, uploadId, identity)).flatMap((each) =>
        each.fileId === null ? [] : [{ ...each, fileId: each.fileId }],
      )
      const ids = applied.map(({ fileId }) => fileId)
      await db.all(fileStatements.lockFiles(ids))
      for (const id of ids) await getChangeableRow(db, id, identity)
      const [first] = applied
      if (replaces !== null && first) {
        await db.all(fileStatements.setVersion(replaces, first.previousVersion ?? 1))
      } else {
        await requireUnused(db, ids, identity)
        await db.all(fileStatements.setDeleted(ids, true))
      }
      await db.all(statements.setState(uploadId, 'Undone'))
      return true as const
    },
  }
}

async function lockUpload(
  db: Queryable,
  uploadId: number,
  { userId }: Identity,
  state: 'Checked' | 'Applied',
): Promise<statements.UploadRow> {
  const upload = await db.find<statements.UploadRow>(statements.lockUpload(uploadId, userId))
  if (!upload) throw notFound('upload', uploadId)
  if (upload.state !== state) {
    throw new ProblemError(
      'import_settled',
      state === 'Checked' ? undefined : 'This upload was not applied, or was undone already.',
    )
  }
  return upload
}

const listStaged = (db: Queryable, uploadId: number, identity: Identity) =>
  db.all<statements.StagedRow>(statements.listStaged(uploadId, toReader(identity)))

function findStagedErrors(
  file: fileStatements.NewFile,
  staged: readonly statements.StagedRow[],
  path: string,
): FieldError[] {
  const found = staged.find(({ number }) => number === file.number)
  if (!found) return [{ path: `${path}.number`, text: 'is not a file of this upload' }]
  if (found.state === 'Rejected') {
    return [{ path: `${path}.number`, text: `cannot be saved: ${found.problem}` }]
  }
  if (found.state !== 'Ready' || found.mediaType === null) {
    return [{ path: `${path}.number`, text: 'is not read yet' }]
  }
  return findFieldErrors(file, found.mediaType, `${path}.`)
}

async function describeUpload(
  db: Queryable,
  uploadId: number,
  identity: Identity,
): Promise<FileUpload> {
  const upload = await db.find<statements.UploadRow>(
    statements.findUpload(uploadId, identity.userId),
  )
  if (!upload) throw notFound('upload', uploadId)
  const rows = await listStaged(db, uploadId, identity)
  const parts = rows.map(({ name }) => splitName(name).map((part) => part.toUpperCase()))
  const products = await db.all<statements.NamedProduct>(
    statements.findProducts([...new Set(parts.flat())], toReader(identity)),
  )
  const languages = await db.all<{ language: string }>(statements.listLanguages())
  const signer = await openSigner(db)
  const files = rows.map((row, i) => {
    const { contentId: _c, hash, fileId: _f, version: _v, previousVersion: _p, ...file } = row
    const { mediaType } = file
    const named = products.filter(({ dhCode }) => parts[i]?.includes(dhCode.toUpperCase()))
    const isReady = file.state === 'Ready' && mediaType !== null
    return {
      ...file,
      mediaType: isReady ? mediaType : null,
      thumbnail:
        isReady && hash && mediaType.startsWith('image/')
          ? signer.renditionOf(hash, 'small', false)
          : null,
      products: named.map(({ name }) => name),
      proposed: isReady
        ? proposeFields(file.name, {
            mediaType,
            products: named,
            languages: languages.map(({ language }) => language),
            assignedCountries: identity.countries,
          })
        : null,
    }
  })
  return { ...upload, files }
}
