import type { FileFields } from '@nutripim/contract/files/file-fields'
import { fileFields } from '@nutripim/contract/files/file-fields'
import {
  type FileVersion,
  filePageSize,
  type fileRoutes,
  type StoredFile,
} from '@nutripim/contract/files/files'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { cutPage } from '../../platform/api/page.ts'
import { changedMeanwhile, notFound, ProblemError } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { splitWords } from '../text-match/split-words.ts'
import { type AddressSigner, addressOf, openSigner } from './file-addresses.ts'
import * as statements from './files-sql.ts'
import { findBlockedReason, requireCountries, requireFields, toReader } from './require-fields.ts'

export const fileHandlers: Handlers<typeof fileRoutes> = {
  async listFiles({ db, identity, query: { after, text, ...search } }) {
    const rows = await db.all<statements.FileRow>(
      statements.listFiles(toReader(identity), {
        ...search,
        searched: splitWords(text),
        after,
      }),
    )
    const { page, next } = cutPage(rows, filePageSize, ({ fileId }) => fileId)
    const signer = await openSigner(db)
    return { files: page.map((row) => toFile(row, signer)), next }
  },

  async getFile({ db, identity, params: { id } }) {
    const row = await getRow(db, id, identity)
    const signer = await openSigner(db)
    const versions = await db.all<statements.VersionRow>(statements.listVersions(id))
    const found = await db.get<statements.UsesRow>(statements.getUses(id, toReader(identity)))
    return {
      file: toFile(row, signer),
      versions: versions.map((version) => toVersion(row, version, signer)),
      ...found,
    }
  },

  async changeFile({ db, identity, body: { fileId, was = {}, ...given } }) {
    const row = await getChangeableRow(db, fileId, identity)
    const changed = pickFields(given)
    checkUnchanged(row, changed, was)
    if (changed.countries !== undefined) requireCountries(changed.countries, toReader(identity))
    requireFields({ ...row, ...changed }, row.mediaType)
    if (Object.keys(changed).length > 0) await db.all(statements.changeFile(fileId, changed))
    return answerFile(db, fileId, identity)
  },

  async selectFileVersion({ db, identity, body: { fileId, version } }) {
    await getChangeableRow(db, fileId, identity)
    if (!(await db.find(statements.setVersion(fileId, version)))) {
      throw notFound('version', version)
    }
    return answerFile(db, fileId, identity)
  },

  async deleteFile({ db, identity, params: { id } }) {
    await getChangeableRow(db, id, identity)
    await requireUnused(db, [id], identity)
    await db.all(statements.setDeleted([id], true))
    return true as const
  },

  async restoreFile({ db, identity, body: { fileId } }) {
    await getEditableRow(db, fileId, identity)
    await db.all(statements.setDeleted([fileId], false))
    return answerFile(db, fileId, identity)
  },
}

async function getRow(
  db: Queryable,
  fileId: number,
  identity: Identity,
): Promise<statements.FileRow> {
  const row = await db.find<statements.FileRow>(statements.findFile(fileId, toReader(identity)))
  if (!row) throw notFound('file', fileId)
  return row
}

/** The file, locked until the transaction ends. */
async function getEditableRow(db: Queryable, fileId: number, identity: Identity) {
  await db.all(statements.lockFiles([fileId]))
  const row = await getRow(db, fileId, identity)
  const blockedReason = findBlockedReason(row, row.canEdit)
  if (blockedReason !== null) throw new ProblemError('right_missing', blockedReason)
  return row
}

/** The same for a file that is not in the bin. */
export async function getChangeableRow(db: Queryable, fileId: number, identity: Identity) {
  const row = await getEditableRow(db, fileId, identity)
  if (row.deletedAt !== null) {
    throw notFound('file', fileId, 'It is in the bin: restore it first.')
  }
  return row
}

/** Throws while a product has the address of one of these files. */
export async function requireUnused(
  db: Queryable,
  fileIds: readonly number[],
  identity: Identity,
): Promise<void> {
  for (const fileId of fileIds) {
    const found = await db.get<statements.UsesRow>(statements.getUses(fileId, toReader(identity)))
    const count = found.uses.length + found.otherUses
    if (count > 0) {
      const products = count === 1 ? 'A product uses' : `${count} products use`
      throw new ProblemError(
        'file_used',
        `${products} this file. Select another file there first.`,
        { ...found },
      )
    }
  }
}

async function answerFile(db: Queryable, fileId: number, identity: Identity): Promise<StoredFile> {
  return toFile(await getRow(db, fileId, identity), await openSigner(db))
}

function toFile(row: statements.FileRow, signer: AddressSigner): StoredFile {
  const { contentId: _, hash, isPublic, canEdit, ...file } = row
  return {
    ...file,
    address: addressOf(row),
    source: signer.sourceOf(row),
    thumbnail: thumbnailOf(row, isPublic, signer),
    blockedReason: findBlockedReason(row, canEdit),
  }
}

function toVersion(
  { fileId, isPublic }: statements.FileRow,
  row: statements.VersionRow,
  signer: AddressSigner,
): FileVersion {
  const { contentId: _, hash, ...version } = row
  const { fileName } = row
  return {
    ...version,
    source: signer.sourceOf({ fileId, currentVersion: row.version, fileName, hash, isPublic }),
    thumbnail: thumbnailOf(row, isPublic, signer),
  }
}

const thumbnailOf = (
  { mediaType, hash }: Pick<statements.FileRow, 'mediaType' | 'hash'>,
  isPublic: boolean,
  signer: AddressSigner,
) => (mediaType.startsWith('image/') ? signer.renditionOf(hash, 'small', isPublic) : null)

const isSame = (a: unknown, b: unknown) => toText(a) === toText(b)

/** Keys of an object have no order. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

function pickFields(given: Partial<Record<keyof FileFields, unknown>>): Partial<FileFields> {
  return Object.fromEntries(
    Object.keys(fileFields)
      .map((field) => [field, Reflect.get(given, field)])
      .filter(([, value]) => value !== undefined),
  )
}

/** Rejects the change of a field that another user changed meanwhile. */
function checkUnchanged(stored: FileFields, wanted: Partial<FileFields>, was: object): void {
  const conflicts = Object.entries(was)
    .filter(([field]) => Reflect.has(wanted, field))
    .map(([field, before]) => ({ field, before, stored: Reflect.get(stored, field) }))
    .filter(
      (each) =>
        !isSame(each.stored, each.before) && !isSame(each.stored, Reflect.get(wanted, each.field)),
    )
  if (conflicts.length === 0) return
  throw changedMeanwhile('this file', {
    conflicts: conflicts.map(({ field, stored: value }) => ({ field, stored: value })),
  })
}
