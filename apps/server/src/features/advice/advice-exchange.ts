import type { adviceExchangeRoutes } from '@nutripim/contract/advice/advice-exchange'
import type { Handlers, PreparedHandler } from '../../platform/api/handler.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { parseJson } from '../../platform/database/json-text.ts'
import { compareSheet } from '../exchange/compare-sheet.ts'
import { downloadName } from '../exchange/download-name.ts'
import { importedFile, keepPreview, listPastImports, settle } from '../exchange/imports.ts'
import type { ImportScope } from '../exchange/imports-sql.ts'
import { refuseFile } from '../exchange/refuse-file.ts'
import { readWorkbook, type Sheet, workbookType, writeWorkbook } from '../exchange/workbook.ts'
import { writeSheet } from '../exchange/write-sheet.ts'
import { startRestoring } from './advice-history-sql.ts'
import { type AdviceBook, adviceSheet, sheetName } from './advice-sheet.ts'
import * as select from './advice-sheet-sql.ts'
import { saveAdviceTexts } from './save-advice.ts'

type Routes = typeof adviceExchangeRoutes

/** What an import changes of one text, as it is kept: tied to the product's row, not to its code. */
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
    const bytes = await writeWorkbook([writeSheet(adviceSheet(country, book), book.advice)])
    return Reply.file({ name: downloadName('Advice', country), type: workbookType, bytes })
  },

  checkAdvice: {
    prepare: ({ body }) => readWorkbook(body.file),
    async handle({ db, identity, body: { countryCode: country, file } }, sheets) {
      const sheet = sheets.find(isOurs)
      if (!sheet) refuseFile(`The workbook has no sheet called ${sheetName}.`)
      const book = await readBook(db, country, identity.countries)
      const comparison = await compareSheet(sheet, adviceSheet(country, book))
      const changes = comparison.changes.map(
        ({ row, record, cells, was }): StoredChange => ({
          row,
          legacyProductId: record.legacyProductId,
          cropId: record.cropId,
          cells: cells as StoredChange['cells'],
          was: was as StoredChange['was'],
        }),
      )
      const leftOut = sheets.filter((each) => each !== sheet).map(({ name }) => name)
      const compared = [{ name: sheetName, comparison }]
      return keepPreview(db, scopeOf(country, identity), file, compared, leftOut, changes)
    },
  } satisfies PreparedHandler<Routes['checkAdvice'], Sheet[]>,

  applyAdvice({ db, identity, body: { countryCode, importId } }) {
    const scope = scopeOf(countryCode, identity)
    return settle(db, scope, importId, 'Applied', async ({ changes }) => {
      if (changes.length === 0) refuseFile('The file changes nothing.')
      await saveChanges(db, scope, changes as StoredChange[])
    })
  },

  undoAdvice({ db, identity, body: { countryCode, importId, except } }) {
    const scope = scopeOf(countryCode, identity)
    const kept = new Set(except.map(({ productId, cropId }) => `${productId}/${cropId}`))
    return settle(db, scope, importId, 'Undone', async ({ changes }) => {
      const back = (changes as StoredChange[]).map((change) => ({
        ...change,
        cells: change.was,
        was: change.cells,
      }))
      await db.all(startRestoring())
      await saveChanges(db, scope, back, kept)
    })
  },

  listAdviceImports: ({ db, identity, params }) =>
    listPastImports(db, scopeOf(params.country, identity)),

  downloadAdviceImport: ({ db, identity, params }) =>
    importedFile(db, scopeOf(params.country, identity), params.id),
}

const scopeOf = (country: string, { countries }: { countries: readonly string[] }) => ({
  kind: 'advice',
  country,
  assignedCountries: countries,
})

/** A hidden sheet, or one with a name of its own, is left alone, and the preview says so. */
const isOurs = ({ name, isHidden }: Sheet) =>
  !isHidden && name.trim().toLowerCase() === sheetName.toLowerCase()

async function readBook(
  db: Queryable,
  country: string,
  assignedCountries: readonly string[],
): Promise<AdviceBook> {
  return parseJson(await db.getJson(select.adviceBook(country, assignedCountries)))
}

/** Through the one way of saving advice. A text changed since the preview stops it all. */
async function saveChanges(
  db: Queryable,
  { country, assignedCountries }: ImportScope,
  changes: readonly StoredChange[],
  kept: ReadonlySet<string> = new Set(),
): Promise<void> {
  const ids = changes.map(({ legacyProductId }) => legacyProductId)
  const codes = await db.all<{ id: number; code: string }>(
    select.codesOf(country, assignedCountries, ids),
  )
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
  const wanted = changes
    .map(({ row, legacyProductId, cropId, cells, was }) => ({
      row,
      countryId: country,
      productId: codeOf.get(legacyProductId) ?? String(legacyProductId),
      cropId,
      text: cells.text,
      was: was.text,
    }))
    .filter(({ productId, cropId }) => !kept.has(`${productId}/${cropId}`))
  await saveAdviceTexts(
    db,
    assignedCountries,
    wanted,
    (index, field) => `${sheetName}, row ${wanted[index]!.row}, ${field}`,
  )
}
