import { z } from 'zod'
import { routes } from '../api/route.ts'
import { text } from '../api/text-rules.ts'
import { FileFields } from './file-fields.ts'
import { FileId } from './files.ts'

export const maxUploadedFiles = 200
const megabyte = 1024 * 1024
/** Of one file. */
export const maxFileSize = 50 * megabyte
/** Sent with one call; a larger file is sent in several parts. */
export const filePartSize = 4 * megabyte

const UploadId = z.int().positive().describe('Number of the upload')
const number = z
  .int()
  .nonnegative()
  .max(maxUploadedFiles - 1)

const stagedStates = ['Receiving', 'Received', 'Ready', 'Rejected'] as const

/** A file of an upload that is not applied yet. */
export const StagedFile = z.strictObject({
  /** Counts the files of the upload from 0. */
  number,
  name: z.string(),
  size: z.int().nonnegative(),
  /** The bytes that the server has. Sending goes on there after a lost connection. */
  received: z.int().nonnegative(),
  state: z.enum(stagedStates),
  /** Why it is rejected; null unless it is. */
  problem: z.string().nullable(),
  /** What was corrected while it was read. */
  notes: z.array(z.string()),
  mediaType: z.string().nullable(),
  thumbnail: z.string().nullable(),
  /** The file that has the same bytes already; null if there is none. */
  sameAs: z.strictObject({ fileId: FileId, title: z.string() }).nullable(),
  /** Names of the products that its code was found for. */
  products: z.array(z.string()),
  /** What is proposed for the file; null until it is read. */
  proposed: FileFields.nullable(),
})
export type StagedFile = z.infer<typeof StagedFile>

export const FileUpload = z.strictObject({
  uploadId: UploadId,
  state: z.enum(['Checked', 'Applied', 'Undone']),
  /** The file that gets a new version; null if the upload adds files. */
  replaces: FileId.nullable(),
  files: z.array(StagedFile).max(maxUploadedFiles),
})
export type FileUpload = z.infer<typeof FileUpload>

const can = 'product information module'
const writes = { method: 'POST', effect: 'writes', can } as const
const ofUpload = z.strictObject({ uploadId: UploadId })

const exampleFile = {
  ...{ number: 0, kind: 'pack image', title: 'NutriCore 15-15-15', countries: ['GB'] },
  ...{ dhCodes: ['DH100100'], languages: [], revision: '', revisionDate: null },
  ...{ validFrom: null, validUntil: null, licence: '', territory: '', rightsUntil: null },
  ...{ alternativeTexts: { en: 'A bag of NutriCore 15-15-15' }, isPublished: false },
}

/** Files are sent in parts, read, corrected in a preview, and applied together. Only who sends them sees them. */
export const fileUploadRoutes = routes({
  startFileUpload: {
    ...writes,
    path: '/product-information/file-upload',
    summary: 'Start an upload of files',
    body: z.strictObject({
      files: z
        .array(
          z.strictObject({
            /** Only its last part is used. */
            name: text(1000),
            size: z.int().nonnegative().max(maxFileSize, 'must be at most 50 MB'),
          }),
        )
        .min(1)
        .max(maxUploadedFiles, `must be at most ${maxUploadedFiles} files`),
      /** The file that gets a new version. */
      replaces: FileId.optional(),
    }),
    answer: FileUpload,
  },
  getFileUpload: {
    method: 'GET',
    path: '/product-information/file-upload/{id}',
    summary: 'Get an upload of files with what was found in them',
    can,
    params: z.strictObject({ id: z.coerce.number().pipe(UploadId) }),
    answer: FileUpload,
  },
  sendFilePart: {
    ...writes,
    path: '/product-information/file-part',
    summary: 'Send the next part of a file',
    body: z.strictObject({
      uploadId: z.coerce.number().pipe(UploadId),
      number: z.coerce.number().pipe(number),
      /** Where the part begins: as many bytes as the server has. */
      start: z.coerce.number().pipe(z.int().nonnegative().max(maxFileSize)),
      file: z.file().max(filePartSize, 'must be at most 4 MB'),
    }),
    answer: z.strictObject({ received: z.int().nonnegative() }),
  },
  applyFileUpload: {
    ...writes,
    isLong: true,
    isBulk: true,
    path: '/product-information/file-upload-apply',
    summary: 'Save the files of an upload, all or none',
    body: ofUpload
      .extend({
        /** Files that are not named are left out. */
        files: z
          .array(z.strictObject({ number, ...FileFields.shape }))
          .min(1)
          .max(maxUploadedFiles),
      })
      .meta({ examples: [{ uploadId: 1000, files: [exampleFile] }] }),
    problems: ['import_settled'],
    answer: z.strictObject({ fileIds: z.array(FileId) }),
  },
  discardFileUpload: {
    ...writes,
    path: '/product-information/file-upload-discard',
    summary: 'Discard an upload of files',
    body: ofUpload,
    problems: ['import_settled'],
    answer: z.literal(true),
  },
  undoFileUpload: {
    ...writes,
    path: '/product-information/file-upload-undo',
    summary: 'Undo an applied upload of files',
    body: ofUpload,
    problems: ['import_settled', 'file_used'],
    answer: z.literal(true),
  },
})
