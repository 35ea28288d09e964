import { z } from 'zod'
import { requiredText, text } from '../api/text-rules.ts'
import { CountryId } from '../reference/reference.ts'

/** What a file shows or proves; pictures first. */
export const pictureKinds = ['pack image', 'other picture'] as const
const documentKinds = [
  'safety data sheet',
  'front label',
  'back label',
  'certificate',
  'declaration of conformity',
  'other document',
] as const
export const fileKinds = [...pictureKinds, ...documentKinds] as const
const FileKind = z.enum(fileKinds)
export type FileKind = z.infer<typeof FileKind>

/** A file is listed as picture or as document, by its kind. */
export const fileGroups = ['pictures', 'documents'] as const
export type FileGroup = (typeof fileGroups)[number]

export const isPictureKind = (kind: FileKind): boolean =>
  pictureKinds.some((picture) => picture === kind)

export const languageCode = z
  .string()
  .max(12, { abort: true })
  .regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, 'must be the code of a language, such as en or pt-BR')
  .meta({ examples: ['en'] })

const languages = z.array(languageCode).max(30)
const day = z.iso.date().nullable()

/** What users can change of a file. Its content changes with a new version only. */
export const fileFields = {
  kind: FileKind,
  title: requiredText(200),
  /** Null: a file of all countries. */
  countries: z.array(CountryId).min(1, 'must have at least one country').max(300).nullable(),
  /** The codes of the products it is about. */
  dhCodes: z.array(requiredText(20)).max(200),
  languages,
  revision: text(50),
  revisionDate: day,
  validFrom: day,
  validUntil: day,
  licence: text(200),
  territory: text(200),
  rightsUntil: day,
  /** Language → text. */
  alternativeTexts: z
    .record(languageCode, text(500))
    .meta({ examples: [{ en: 'A bag of NutriCore 15-15-15' }] }),
  /** Whether it can be read without signing in. Pack images always can. */
  isPublished: z.boolean(),
}

export const FileFields = z.strictObject(fileFields)
export type FileFields = z.infer<typeof FileFields>
