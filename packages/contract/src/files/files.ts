import { z } from 'zod'
import { afterPage, nextPage } from '../api/paging.ts'
import { routes } from '../api/route.ts'
import { text } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { LegacyProductId } from '../products/products.ts'
import { CountryId } from '../reference/reference.ts'
import { FileFields, fileFields, fileGroups, fileKinds, languageCode } from './file-fields.ts'

export const FileId = z.int().positive().max(2_147_483_647).describe('Number of the file')
const versionNumber = z.int().positive().max(1_000_000)

/** Files of a page. */
export const filePageSize = 60
/** Days after which a file in the bin is deleted for ever. */
export const binDays = 30
/** A file that ends within so many days is listed as expiring. */
export const expiringDays = 60

/** What is known of the bytes of a file. */
const content = {
  fileName: z.string(),
  mediaType: z.string(),
  size: z.int().nonnegative(),
  /** Of a picture, in pixels. */
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** Of a PDF. */
  pageCount: z.int().positive().nullable(),
  /** An address of the bytes that anyone can read; it ends after minutes unless the file is public. */
  source: z.string(),
  /** The same for a small picture; null for a document. */
  thumbnail: z.string().nullable(),
}

export const StoredFile = z.strictObject({
  fileId: FileId,
  ...fileFields,
  ...content,
  currentVersion: versionNumber,
  /** The address for link fields. It always answers with the current version. */
  address: z.string(),
  useCount: z.int().nonnegative(),
  updatedBy: z.string(),
  updatedAt: timestamp,
  /** In the bin since then. */
  deletedAt: timestamp.nullable(),
  /** Why the user cannot change it; null if they can. */
  blockedReason: z.string().nullable(),
})
export type StoredFile = z.infer<typeof StoredFile>

export const FileVersion = z.strictObject({
  version: versionNumber,
  ...content,
  createdBy: z.string(),
  createdAt: timestamp,
})
export type FileVersion = z.infer<typeof FileVersion>

/** A link field of a product that has the address of the file. */
export const FileUse = z.strictObject({
  countryId: CountryId,
  legacyProductId: LegacyProductId,
  productName: z.string(),
  field: z.string(),
})
export type FileUse = z.infer<typeof FileUse>

export const FileDetails = z.strictObject({
  file: StoredFile,
  /** Newest first. */
  versions: z.array(FileVersion),
  /** In the countries of the user. */
  uses: z.array(FileUse),
  /** Uses in other countries. */
  otherUses: z.int().nonnegative(),
})
export type FileDetails = z.infer<typeof FileDetails>

const can = 'product information module'
const writes = { method: 'POST', effect: 'writes', can } as const
const byId = z.strictObject({ id: z.coerce.number().pipe(FileId) })
const changes = FileFields.partial()

/**
 * Pictures and documents. A user sees files of their countries and of all countries, and changes those whose
 * countries are all assigned to them; files of all countries need the right 'global web team module'.
 */
export const fileRoutes = routes({
  listFiles: {
    method: 'GET',
    path: '/product-information/files',
    summary: 'List pictures or documents of the user’s countries',
    can,
    query: z.strictObject({
      group: z.enum(fileGroups).default('pictures').describe('Pictures or documents'),
      kind: z.enum(fileKinds).optional().describe('Only files of this kind'),
      country: CountryId.optional(),
      product: text(20).optional().describe('DH code of a product'),
      language: languageCode.optional().describe('Only documents in this language'),
      show: z
        .enum(['all', 'used', 'unused', 'expiring', 'bin'])
        .default('all')
        .describe('Which files are listed'),
      text: text(100).default('').describe('Part of a title, file name or DH code'),
      after: afterPage(z.coerce.number().pipe(z.int().nonnegative().max(2_147_483_647))),
    }),
    country: 'query.country',
    answer: z.strictObject({
      files: z.array(StoredFile),
      next: nextPage(FileId),
    }),
  },
  getFile: {
    method: 'GET',
    path: '/product-information/file/{id}',
    summary: 'Get a file with its versions and uses',
    can,
    params: byId,
    answer: FileDetails,
  },
  changeFile: {
    ...writes,
    path: '/product-information/file-change',
    summary: 'Change fields of a file',
    body: z.strictObject({
      fileId: FileId,
      ...changes.shape,
      /** The values before the edit. */
      was: changes.optional(),
    }),
    answer: StoredFile,
  },
  selectFileVersion: {
    ...writes,
    path: '/product-information/file-version',
    summary: 'Make an earlier version of a file current again',
    body: z.strictObject({ fileId: FileId, version: versionNumber }),
    answer: StoredFile,
  },
  deleteFile: {
    method: 'DELETE',
    effect: 'writes',
    can,
    path: '/product-information/file/{id}',
    summary: 'Move a file that nothing uses to the bin',
    params: byId,
    problems: ['file_used'],
    answer: z.literal(true),
  },
  restoreFile: {
    ...writes,
    path: '/product-information/file-restore',
    summary: 'Restore a file from the bin',
    body: z.strictObject({ fileId: FileId }),
    answer: StoredFile,
  },
})
