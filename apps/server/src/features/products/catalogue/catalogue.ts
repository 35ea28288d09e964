import type { catalogueRoutes } from '@nutripim/contract/products/catalogue'
import type { Handlers, PreparedHandler } from '../../../platform/api/handler.ts'
import { Reply } from '../../../platform/api/reply.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { compareSheet } from '../../exchange/compare-sheet.ts'
import { downloadName } from '../../exchange/download-name.ts'
import {
  finishImport,
  getImportFile,
  listPastImports,
  replaceChanges,
  savePreview,
} from '../../exchange/imports.ts'
import type { StoredImport } from '../../exchange/imports-sql.ts'
import { rejectFile } from '../../exchange/reject-file.ts'
import { isOptionsSheet, type Sheet, type WrittenSheet } from '../../exchange/sheet.ts'
import { readWorkbook, workbookType, writeWorkbook } from '../../exchange/workbook.ts'
import { writeSheet } from '../../exchange/write-sheet.ts'
import type { CellKind } from '../cells/cell-save-sql.ts'
import * as saveStatements from '../cells/cell-save-sql.ts'
import { saveInSteps } from '../cells/cell-save-steps.ts'
import * as statements from '../cells/product-cells-sql.ts'
import {
  type CatalogueComparison,
  listChanges,
  readCatalogue,
  type StoredChange,
  scopeOf,
} from './catalogue-changes.ts'
import { catalogueSheets, type SheetName, sheetNames } from './catalogue-sheets.ts'
import { checkChanges, requireReason } from './check-changes.ts'
import { leaveOutCells } from './leave-out-cells.ts'
import { dismissProposal, findProposal, proposalHandlers } from './proposals.ts'

type Routes = typeof catalogueRoutes

/** The kind of cells in each sheet. */
const kinds: Record<SheetName, CellKind> = {
  Compositions: statements.compositionCells,
  Elements: statements.elementsCells,
  Applications: statements.applicationsCells,
  Descriptions: statements.descriptionCells,
}

export const catalogueHandlers: Handlers<Routes> = {
  async downloadCatalogue({ db, identity, params: { country } }) {
    const catalogue = await readCatalogue(db, country, identity.countries)
    const sheets = catalogueSheets(country, catalogue)
    const written: WrittenSheet[] = []
    // One after the other: a sheet lets other requests run every 10 ms, four at once only every 40.
    for (const sheet of sheets) written.push(await writeSheet(sheet, catalogue.products))
    const bytes = await writeWorkbook(written, identity.userId)
    return Reply.file({ name: downloadName('Catalogue', country), type: workbookType, bytes })
  },

  checkCatalogue: {
    prepare: ({ body, ...call }) => readWorkbook(body.file, call),
    async handle({ db, identity, body }, sheets) {
      const { countryCode: country, file } = body
      const read = sheets.filter(isCatalogueSheet)
      if (read.length === 0) {
        rejectFile(`The workbook has no sheet called ${sheetNames.join(', ')}.`)
      }
      const catalogue = await readCatalogue(db, country, identity.countries)
      const compared: CatalogueComparison[] = []
      for (const plan of catalogueSheets(country, catalogue)) {
        for (const sheet of read.filter(({ name }) => isCalled(name, plan.name))) {
          compared.push({ name: plan.name, comparison: await compareSheet(sheet, plan) })
        }
      }
      const changes = listChanges(compared)
      const leftOut = sheets
        .filter((sheet) => !isCatalogueSheet(sheet) && !isOptionsSheet(sheet))
        .map(({ name }) => name)
      const scope = scopeOf(country, identity)
      const preview = await savePreview(db, scope, file, compared, leftOut, changes)
      return { ...preview, ...(await checkChanges(catalogue.products, changes)) }
    },
  } satisfies PreparedHandler<Routes['checkCatalogue'], Sheet[]>,

  async applyCatalogue({ db, identity, body: { countryCode, importId, reason, except } }) {
    const scope = scopeOf(countryCode, identity)
    const proposal = await findProposal(db, scope, importId)
    if (proposal) await dismissProposal(db, importId)
    const write = async ({ changes: all, counts }: StoredImport<StoredChange>) => {
      const changes = leaveOutCells(countryCode, all, except)
      if (changes.length === 0) rejectFile('The file changes nothing.')
      if (except.length > 0) {
        const dropped = { added: 0, changed: all.length - changes.length }
        await replaceChanges(db, scope, importId, { changes, counts, dropped })
      }
      await saveChanges(db, scope, changes, kinds)
      // The preview did not show what a user who leaves cells out, or decides on a proposal, saves now.
      if (proposal || except.length > 0) await requireReason(db, scope, changes, reason)
    }
    const reasons = [proposal?.note, reason].filter((text) => text !== undefined)
    return finishImport(db, scope, importId, 'Applied', write, reasons.join('; '))
  },

  undoCatalogue({ db, identity, body: { countryCode, importId, except } }) {
    const scope = scopeOf(countryCode, identity)
    const kept = new Set(except.map(({ legacyProductId, cell }) => `${legacyProductId} ${cell}`))
    return finishImport<StoredChange>(db, scope, importId, 'Undone', async ({ changes }) => {
      const back = changes.map((change) => reversed(change, kept))
      await saveChanges(db, scope, back, asStoredKinds)
    })
  },

  listCatalogueImports: ({ db, identity, params }) =>
    listPastImports(db, scopeOf(params.country, identity)),

  downloadCatalogueImport: ({ db, identity, params }) =>
    getImportFile(db, scopeOf(params.country, identity), params.id),

  ...proposalHandlers,
}

const isCalled = (name: string, wanted: string) =>
  name.trim().toLowerCase() === wanted.toLowerCase()

/** Hidden sheets and sheets with other names are ignored; the preview lists them, except our own. */
const isCatalogueSheet = ({ name, isHidden }: Sheet) =>
  !isHidden && sheetNames.some((wanted) => isCalled(name, wanted))

/** Saves sheet by sheet with the same save as the screens. A cell changed since the preview stops the whole import. */
async function saveChanges(
  db: Queryable,
  { country, assignedCountries }: { country: string; assignedCountries: readonly string[] },
  changes: readonly StoredChange[],
  kinds: Record<SheetName, CellKind>,
): Promise<void> {
  const steps = sheetNames.map((name) => {
    const ofSheet = changes.filter(
      ({ sheet, cells }) => sheet === name && Object.keys(cells).length > 0,
    )
    const pathOf = (index: number, field: string) => `${name}, row ${ofSheet[index]?.row}, ${field}`
    return {
      country,
      kind: kinds[name],
      changes: ofSheet,
      shape: saveStatements.asProducts,
      pathOf,
    }
  })
  await saveInSteps(
    db,
    assignedCountries,
    steps.filter((step) => step.changes.length > 0),
  )
}

const asStoredKinds: Record<SheetName, CellKind> = {
  Compositions: statements.buildStoredCells(kinds.Compositions),
  Elements: statements.buildStoredCells(kinds.Elements),
  Applications: statements.buildStoredCells(kinds.Applications),
  Descriptions: statements.buildStoredCells(kinds.Descriptions),
}

function reversed(change: StoredChange, kept: ReadonlySet<string>): StoredChange {
  const stays = (cell: string) => kept.has(`${change.legacyProductId} ${cell}`)
  const without = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([cell]) => !stays(cell)))
  return { ...change, cells: without(change.was), was: without(change.cells) }
}
