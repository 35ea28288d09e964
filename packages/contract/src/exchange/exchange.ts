import { z } from 'zod'
import type { Right } from '../api/permissions.ts'
import { CountryId } from '../reference/reference.ts'

/** A cell as a spreadsheet shows it. */
export const SheetCell = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type SheetCell = z.infer<typeof SheetCell>

const count = z.int().nonnegative()

/**
 * What becomes of the rows of a file. Nothing is lost on the way: what was read is the sum of added,
 * changed, same and refused. What a file removes is not in it, so `removed` stands beside.
 */
export const ImportCounts = z
  .strictObject({
    read: count,
    added: count,
    changed: count,
    same: count,
    removed: count,
    refused: count,
  })
  .refine(({ read, added, changed, same, refused }) => read === added + changed + same + refused, {
    error: 'the counts do not reconcile',
  })
export type ImportCounts = z.infer<typeof ImportCounts>

/** Rows are counted as spreadsheets count them: the first is 1. */
const place = { sheet: z.string(), row: z.int().positive() }

export const RefusedCell = z.strictObject({
  ...place,
  /** The heading; null where the row as a whole is refused. */
  column: z.string().nullable(),
  reason: z.string(),
})
export type RefusedCell = z.infer<typeof RefusedCell>

export const ChangedCell = z.strictObject({
  ...place,
  /** The name of what the row is about. */
  record: z.string(),
  column: z.string(),
  was: SheetCell,
  becomes: SheetCell,
})
export type ChangedCell = z.infer<typeof ChangedCell>

/** So many cells are shown of a preview; all of them are counted. */
export const shownCells = 2000

/** What a file would do. Nothing of it is done yet. */
export const ImportPreview = z.strictObject({
  importId: z.int().positive(),
  fileName: z.string(),
  counts: ImportCounts,
  sheets: z.array(z.strictObject({ name: z.string(), counts: ImportCounts })),
  /** Sheets of the file that are hidden or have another name. */
  sheetsLeftOut: z.array(z.string()),
  changedCells: count,
  changed: z.array(ChangedCell).max(shownCells),
  refusedCells: count,
  refused: z.array(RefusedCell).max(shownCells),
})
export type ImportPreview = z.infer<typeof ImportPreview>

const moment = z.iso.datetime({ offset: true })

/** An import that was applied, newest first in a list of them. */
export const PastImport = z.strictObject({
  importId: z.int().positive(),
  fileName: z.string(),
  state: z.enum(['Applied', 'Undone']),
  counts: ImportCounts,
  changedCells: count,
  appliedBy: z.string(),
  appliedAt: moment,
  undoneBy: z.string().nullable(),
  undoneAt: moment.nullable(),
})
export type PastImport = z.infer<typeof PastImport>

const ImportId = z.int().positive()
const byCountry = z.strictObject({ country: CountryId })
const upload = z.strictObject({ countryCode: CountryId, file: z.file() })
const checked = z.strictObject({ countryCode: CountryId, importId: ImportId })

/**
 * The calls by which data of a country goes out as a file, and comes in again after a look. A feature
 * gives them their paths and words, and puts more into them where it needs more.
 */
export function exchangeCalls<const Can extends Right>(can: Can) {
  const ofCountry = { method: 'GET', can, country: 'params.country' } as const
  const changes = { method: 'POST', can, effect: 'writes', country: 'body.countryCode' } as const
  return {
    download: { ...ofCountry, params: byCountry, answer: z.file() },
    check: { ...changes, body: upload, answer: ImportPreview },
    apply: { ...changes, body: checked, answer: PastImport },
    discard: { ...changes, body: checked, answer: z.literal(true) },
    undo: { ...changes, body: checked, answer: PastImport },
    list: { ...ofCountry, params: byCountry, answer: z.array(PastImport) },
    file: {
      ...ofCountry,
      params: byCountry.extend({ id: z.coerce.number().pipe(ImportId) }),
      answer: z.file(),
    },
  } as const
}
