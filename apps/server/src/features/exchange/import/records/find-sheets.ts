import type { SheetPlan } from '../../column.ts'
import { rejectFile } from '../../reject-file.ts'
import { isOptionsSheet, type Sheet } from '../../sheet.ts'
import { countHeadings } from '../sheet-headings.ts'

interface FoundSheets<Record> {
  found: { sheet: Sheet; plan: SheetPlan<Record> }[]
  /** Sheets that are not read; the preview lists them. */
  sheetsLeftOut: string[]
}

/**
 * Finds the sheets by their names. If none has a name that we know, every visible sheet with headings is
 * read: a list that came by e-mail is on “Sheet1”.
 */
export function findSheets<Record>(
  sheets: readonly Sheet[],
  plans: readonly SheetPlan<Record>[],
): FoundSheets<Record> {
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const named = plans.flatMap((plan) =>
    visible.filter(({ name }) => isCalled(name, plan.name)).map((sheet) => ({ sheet, plan })),
  )
  const found = named.length > 0 ? named : findByHeadings(visible, plans)
  if (found.length === 0) {
    const names = plans.map(({ name }) => name).join(', ')
    rejectFile(`The workbook has no sheet called ${names}, and no other sheet with their headings.`)
  }
  const isLeftOut = (sheet: Sheet) =>
    !isOptionsSheet(sheet) && !found.some((each) => each.sheet === sheet)
  return { found, sheetsLeftOut: sheets.filter(isLeftOut).map(({ name }) => name) }
}

const isCalled = (name: string, wanted: string) =>
  name.trim().toLowerCase() === wanted.toLowerCase()

/** The plan with most of the headings; a sheet needs a column that names its records. */
function findByHeadings<Record>(sheets: readonly Sheet[], plans: readonly SheetPlan<Record>[]) {
  return sheets.flatMap((sheet) => {
    const counts = plans.map((plan) => countHeadings(sheet, plan.columns, plan.names))
    const max = Math.max(...counts)
    const plan = plans[counts.indexOf(max)]
    return plan && max > 1 ? [{ sheet, plan }] : []
  })
}
