import { z } from 'zod'
import type { Right } from '../api/permissions.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'

/** A cell as a spreadsheet shows it. */
export const SheetCell = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type SheetCell = z.infer<typeof SheetCell>

const count = z.int().nonnegative()

/**
 * The number of rows by result. Every row that was read is either added, changed, same or refused
 * (rejected). `removed` counts records that are missing from the file, so it is not part of that sum.
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
    error: 'the counts do not add up to the rows read',
  })
export type ImportCounts = z.infer<typeof ImportCounts>

/** Rows are numbered as in spreadsheets: the first is 1. */
const cellPosition = { sheet: z.string(), row: z.int().positive() }

export const RejectedCell = z.strictObject({
  ...cellPosition,
  /** The name of the row's record, as stored or as in the file; null if the row has none. */
  record: z.string().nullable(),
  /** The column heading; null if the whole row is rejected. */
  column: z.string().nullable(),
  /** The rejected content, shortened; null if the cell is empty or the whole row is rejected. */
  value: SheetCell,
  reason: z.string(),
})
export type RejectedCell = z.infer<typeof RejectedCell>

export const ChangedCell = z.strictObject({
  ...cellPosition,
  /** The name of the row's record. */
  record: z.string(),
  column: z.string(),
  was: SheetCell,
  becomes: SheetCell,
})
export type ChangedCell = z.infer<typeof ChangedCell>

/** The limit of cells listed in a preview; the counts cover all of them. */
export const maxPreviewCells = 2000

/** Changed cells of a preview that are not imported. */
export const LeftOutCells = z
  .array(ChangedCell.pick({ sheet: true, row: true, column: true }))
  .max(maxPreviewCells)
  .default([])

/** What an import of records leaves out. */
export const leftOutOfImport = {
  except: LeftOutCells,
  /** Imports the other rows although some are rejected. */
  leaveOutRejected: z.boolean().default(false),
}

/** The changes an import would make. Nothing is saved yet. */
export const ImportPreview = z.strictObject({
  importId: z.int().positive(),
  fileName: z.string(),
  counts: ImportCounts,
  sheets: z.array(z.strictObject({ name: z.string(), counts: ImportCounts })),
  /** Sheets that were ignored because they are hidden or have an unknown name. */
  sheetsLeftOut: z.array(z.string()),
  changedCells: count,
  changed: z.array(ChangedCell).max(maxPreviewCells),
  rejectedCells: count,
  rejected: z.array(RejectedCell).max(maxPreviewCells),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** An import that was applied. */
export const PastImport = z.strictObject({
  importId: z.int().positive(),
  fileName: z.string(),
  state: z.enum(['Applied', 'Undone']),
  counts: ImportCounts,
  changedCells: count,
  appliedBy: z.string(),
  appliedAt: timestamp,
  undoneBy: z.string().nullable(),
  undoneAt: timestamp.nullable(),
})
export type PastImport = z.infer<typeof PastImport>

const ImportId = z.int().positive().describe('Number of the import')
const byCountry = z.strictObject({ country: CountryId })
/** How the names of files end that an import takes. Screens check it before a file is sent. */
export const fileEndings = {
  workbook: ['.xlsx', '.xls'],
  table: ['.xlsx', '.xls', '.ods', '.csv'],
} as const
export type FileKind = keyof typeof fileEndings

export const isNamedLike = (kind: FileKind, name: string) =>
  fileEndings[kind].some((ending) => name.toLowerCase().endsWith(ending))

/** ".xlsx or .xls" */
export const formatEndings = (kind: FileKind) =>
  `${fileEndings[kind].slice(0, -1).join(', ')} or ${fileEndings[kind].at(-1)}`

const createUpload = (kind: FileKind) =>
  z.strictObject({
    countryCode: CountryId,
    file: z.file().refine((file) => 'name' in file && isNamedLike(kind, String(file.name)), {
      error: `must have a name that ends in ${formatEndings(kind)}`,
    }),
  })
const previewedImport = z.strictObject({ countryCode: CountryId, importId: ImportId })

/**
 * The calls to export the data of a country to a file and to import it with a preview. A feature adds
 * paths and summaries, and extends a call where it needs more.
 */
export function exchangeCalls<const Can extends Right>(can: Can, takes: FileKind = 'table') {
  const ofCountry = { method: 'GET', can, country: 'params.country' } as const
  const changes = { method: 'POST', can, effect: 'writes', country: 'body.countryCode' } as const
  return {
    download: { ...ofCountry, params: byCountry, answer: z.file() },
    check: { ...changes, body: createUpload(takes), reportsProgress: true, answer: ImportPreview },
    apply: { ...changes, isLong: true, body: previewedImport, answer: PastImport },
    discard: { ...changes, body: previewedImport, answer: z.literal(true) },
    undo: { ...changes, isLong: true, body: previewedImport, answer: PastImport },
    list: { ...ofCountry, params: byCountry, answer: z.array(PastImport) },
    file: {
      ...ofCountry,
      params: byCountry.extend({ id: z.coerce.number().pipe(ImportId) }),
      answer: z.file(),
    },
  } as const
}
