import type { adviceExchangeRoutes } from '@nutripim/contract/advice/advice-exchange'
import type { Handlers, PreparedHandler } from '../../platform/api/handler.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { parseJson } from '../../platform/database/json-text.ts'
import { compareSheet } from '../exchange/compare-sheet.ts'
import { downloadName } from '../exchange/download-name.ts'
import {
  finishImport,
  getImportFile,
  listPastImports,
  replaceChanges,
  savePreview,
} from '../exchange/imports.ts'
import type { ImportScope, StoredImport } from '../exchange/imports-sql.ts'
import { rejectFile } from '../exchange/reject-file.ts'
import { isOptionsSheet, type Sheet } from '../exchange/sheet.ts'
import { readWorkbook, workbookType, writeWorkbook } from '../exchange/workbook.ts'
import { writeSheet } from '../exchange/write-sheet.ts'
import * as historyStatements from './advice-history-sql.ts'
import { type AdviceBook, adviceSheet, sheetName } from './advice-sheet.ts'
import * as statements from './advice-sheet-sql.ts'
import { saveAdviceTexts } from './save-advice.ts'

type Routes = typeof adviceExchangeRoutes

/** A stored change of an advice text. It refers to the product's id, because its code can change. */
interface StoredChange {
  row: number
  legacyProductId: number
  cropId: string
  cells: { text: string | null }
  was: { text: string | null }
}

export const adviceExchangeHandlers: Handlers<Routes> = {
  async downloadAdvice({ db, identity, params: { country } }) {
    const book = await readBook(db, country, identity.countries)
    const bytes = await writeWorkbook(
      [await writeSheet(adviceSheet(country, book), book.advice)],
      identity.userId,
    )
    return Reply.file({ name: downloadName('Advice', country), type: workbookType, bytes })
  },

  checkAdvice: {
    prepare: ({ body, ...call }) => readWorkbook(body.file, call),
    async handle({ db, identity, body: { countryCode: country, file } }, sheets) {
      const sheet = sheets.find(isAdviceSheet)
      if (!sheet) rejectFile(`The workbook has no sheet “${sheetName}”.`)
      const book = await readBook(db, country, identity.countries)
      const comparison = await compareSheet(sheet, adviceSheet(country, book))
      const changes = comparison.changes.map(
        ({ row, record, cells, was }): StoredChange => ({
          row,
          legacyProductId: record.legacyProductId,
          cropId: record.cropId,
          cells: { text: toText(cells.text) },
          was: { text: toText(was.text) },
        }),
      )
      const leftOut = sheets
        .filter((each) => each !== sheet && !isOptionsSheet(each))
        .map(({ name }) => name)
      const compared = [{ name: sheetName, comparison }]
      return savePreview(db, createScope(country, identity), file, compared, leftOut, changes)
    },
  } satisfies PreparedHandler<Routes['checkAdvice'], Sheet[]>,

  applyAdvice({ db, identity, body: { countryCode, importId, except } }) {
    const scope = createScope(countryCode, identity)
    const leftOut = new Set(except.map(({ row }) => row))
    const write = async ({ changes: all, counts }: StoredImport<StoredChange>) => {
      const changes = all.filter(({ row }) => !leftOut.has(row))
      if (changes.length === 0) rejectFile('The file contains no changes.')
      if (changes.length < all.length) {
        const without = all.filter(({ row }) => leftOut.has(row))
        const added = without.filter(({ was }) => was.text === null).length
        const dropped = { added, changed: without.length - added }
        await replaceChanges(db, scope, importId, { changes, counts, dropped })
      }
      await saveChanges(db, scope, changes)
    }
    return finishImport(db, scope, importId, 'Applied', write)
  },

  undoAdvice({ db, identity, body: { countryCode, importId, except } }) {
    const scope = createScope(countryCode, identity)
    const excluded = new Set(except.map(({ productId, cropId }) => `${productId}/${cropId}`))
    return finishImport<StoredChange>(db, scope, importId, 'Undone', async ({ changes }) => {
      const reverted = changes.map((change) => ({
        ...change,
        cells: change.was,
        was: change.cells,
      }))
      await db.all(historyStatements.markAsRestored())
      await saveChanges(db, scope, reverted, excluded)
    })
  },

  listAdviceImports: ({ db, identity, params }) =>
    listPastImports(db, createScope(params.country, identity)),

  downloadAdviceImport: ({ db, identity, params }) =>
    getImportFile(db, createScope(params.country, identity), params.id),
}

const toText = (value: unknown) => (typeof value === 'string' ? value : null)

const createScope = (country: string, { countries }: { countries: readonly string[] }) => ({
  kind: 'advice',
  country,
  assignedCountries: countries,
})

/** Other sheets and hidden ones are ignored; the preview lists them, except our own. */
const isAdviceSheet = ({ name, isHidden }: Sheet) =>
  !isHidden && name.trim().toLowerCase() === sheetName.toLowerCase()

async function readBook(
  db: Queryable,
  country: string,
  assignedCountries: readonly string[],
): Promise<AdviceBook> {
  return parseJson(await db.getJson(statements.listAdviceBook(country, assignedCountries)))
}

/** Saves all changes or none: a text changed since the preview is a conflict. */
async function saveChanges(
  db: Queryable,
  { country, assignedCountries }: ImportScope,
  changes: readonly StoredChange[],
  excluded: ReadonlySet<string> = new Set(),
): Promise<void> {
  const ids = changes.map(({ legacyProductId }) => legacyProductId)
  const rows = await db.all<{ id: number; code: string }>(
    statements.listCodes(country, assignedCountries, ids),
  )
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  const wanted = changes
    .map(({ row, legacyProductId, cropId, cells, was }) => ({
      row,
      countryId: country,
      productId: codes.get(legacyProductId) ?? String(legacyProductId),
      cropId,
      text: cells.text,
      was: was.text,
    }))
    .filter(({ productId, cropId }) => !excluded.has(`${productId}/${cropId}`))
  await saveAdviceTexts(
    db,
    assignedCountries,
    wanted,
    (index, field) => `${sheetName}, row ${wanted[index]?.row}, ${field}`,
  )
}
