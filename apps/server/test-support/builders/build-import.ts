import { type Builder, insertRow } from './insert-rows.ts'

interface BuiltImport {
  countryId: string
  kind: string
  fileName: string
  state: 'Checked' | 'Applied' | 'Undone'
  changes: readonly object[]
  counts: object
  checkedBy: string
  checkedAt: string
  appliedBy: string
  appliedAt: string
}

/** Adds a checked import of the catalogue without changes, in Poland. Returns its id. */
export async function buildImport(
  database: Builder,
  fields: Partial<BuiltImport> = {},
): Promise<number> {
  const row = await insertRow<{ id: number }>(database, 'imports', {
    ...{ countryId: 'PL', kind: 'catalogue', fileName: 'built.xlsx', file: 'x' },
    ...{ counts: {}, changes: [] },
    ...fields,
  })
  return Number(row.id)
}
