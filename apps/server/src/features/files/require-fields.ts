import type { FieldError } from '@nutripim/contract/api/problem'
import { type FileFields, isPictureKind } from '@nutripim/contract/files/file-fields'
import type { Identity } from '../../platform/api/caller.ts'
import { invalidInput, ProblemError, rightMissing } from '../../platform/api/problem-error.ts'
import type { FileReader } from './files-sql.ts'

const globalRight = 'global web team module'

export const toReader = ({ countries, rights }: Identity): FileReader => ({
  countries,
  isGlobal: rights.includes(globalRight),
})

/** Why a user cannot change a file; null if they can. */
export function findBlockedReason(file: Pick<FileFields, 'countries'>, canEdit: boolean) {
  if (canEdit) return null
  return file.countries === null
    ? `Only users with the right '${globalRight}' can change files of all countries.`
    : 'This file also belongs to countries that you are not assigned.'
}

/** Throws unless the user can have files of these countries. */
export function requireCountries(countries: FileFields['countries'], reader: FileReader): void {
  if (countries === null) {
    if (!reader.isGlobal) throw rightMissing(globalRight)
    return
  }
  const foreign = countries.filter((country) => !reader.countries.includes(country))
  if (foreign.length > 0) {
    throw new ProblemError(
      'country_not_held',
      `${foreign.join(', ')} is not one of your countries.`,
    )
  }
}

/** What is wrong with the fields of a file of this type; the path begins with `prefix`. */
export function findFieldErrors(
  { kind, countries, validFrom, validUntil }: FileFields,
  mediaType: string,
  prefix = '',
): FieldError[] {
  const errors: FieldError[] = []
  if (isPictureKind(kind) && !mediaType.startsWith('image/')) {
    errors.push({ path: `${prefix}kind`, text: 'must be a kind of document: the file is a PDF' })
  }
  if (validFrom && validUntil && validFrom > validUntil) {
    errors.push({ path: `${prefix}validUntil`, text: 'must not be before the first day' })
  }
  if (countries && new Set(countries).size < countries.length) {
    errors.push({ path: `${prefix}countries`, text: 'must not name a country twice' })
  }
  return errors
}

export function requireFields(fields: FileFields, mediaType: string): void {
  const errors = findFieldErrors(fields, mediaType)
  if (errors.length > 0) throw invalidInput(errors)
}
