import {
  type dealerExchangeRoutes,
  needsRemovalConfirmed,
} from '@nutripim/contract/dealers/dealer-exchange'
import type { RefusedCell } from '@nutripim/contract/exchange/exchange'
import type { Handlers, PreparedHandler } from '../../platform/api/handler.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import { downloadName } from '../exchange/download-name.ts'
import { finishImport, getImportFile, listPastImports } from '../exchange/imports.ts'
import * as storedImportStatements from '../exchange/imports-sql.ts'
import { rejectFile } from '../exchange/reject-file.ts'
import { type FileCall, streamSheet, workbookType } from '../exchange/workbook.ts'
import { compareFile, createPreview, replaceDealers, saveFile } from './dealer-import.ts'
import * as statements from './dealer-import-sql.ts'
import { dealerSheet } from './dealer-sheet.ts'
import { undoUpload } from './dealer-undo.ts'
import { leaveOut } from './leave-out-dealers.ts'
import { type DealerFile, readDealers } from './read-dealers.ts'

type Routes = typeof dealerExchangeRoutes

export const dealerExchangeHandlers: Handlers<Routes> = {
  async downloadDealers({ db, identity, params: { country } }) {
    const rows = await db.all<{ rows: string }>(
      statements.listSheetRows(country, identity.countries),
    )
    const bytes = streamSheet(dealerSheet, drainRows(rows), identity.userId)
    return Reply.file({ name: downloadName('Dealers', country), type: workbookType, bytes })
  },

  downloadDealerTemplate({ identity, params: { country } }) {
    const bytes = streamSheet(dealerSheet, drainRows([]), identity.userId)
    return Reply.file({ name: `Dealers_Template_${country}.xlsx`, type: workbookType, bytes })
  },

  uploadDealers: {
    prepare: readFile,
    async handle({ db, identity, body, progress }, read) {
      const scope = createScope(body.countryCode, identity)
      const compared = await compareFile(db, scope, body.file, read, progress)
      rejectRows(compared.refused, compared.refusedCells)
      await saveFile(db, scope, body.file, compared)
      const { importId } = compared
      return finishImport(db, scope, importId, 'Applied', (stored) =>
        replaceDealers(db, scope, importId, stored),
      )
    },
  } satisfies PreparedHandler<Routes['uploadDealers'], DealerFile>,

  checkDealers: {
    prepare: readFile,
    async handle({ db, identity, body, progress }, read) {
      const scope = createScope(body.countryCode, identity)
      const compared = await compareFile(db, scope, body.file, read, progress)
      const preview = await createPreview(db, scope, read, compared)
      await saveFile(db, scope, body.file, compared)
      return preview
    },
  } satisfies PreparedHandler<Routes['checkDealers'], DealerFile>,

  applyDealers({ db, identity, body: { countryCode, importId, removed, ...leftOut } }) {
    const scope = createScope(countryCode, identity)
    return finishImport(db, scope, importId, 'Applied', async (stored) => {
      const counts = await leaveOut(db, scope, importId, stored.counts, leftOut)
      const before = counts.changed + counts.same + counts.removed
      if (needsRemovalConfirmed(counts.removed, before) && removed !== counts.removed) {
        throw new ProblemError(
          'removal_not_confirmed',
          `The file removes ${counts.removed} of ${before} ${before === 1 ? 'dealer' : 'dealers'}. Confirm the number of dealers to remove.`,
          { removed: counts.removed },
        )
      }
      await replaceDealers(db, scope, importId, { ...stored, counts })
    })
  },

  async discardDealers({ db, identity, body: { countryCode, importId } }) {
    const scope = createScope(countryCode, identity)
    if (!(await db.find(storedImportStatements.deletePreview(scope, importId)))) {
      throw new ProblemError(
        'not_found',
        `You have no previewed upload ${importId} in this country.`,
      )
    }
    await db.all(storedImportStatements.deleteRows(scope, importId))
    return true as const
  },

  undoDealers({ db, identity, body: { countryCode, importId, evenLaterChanges } }) {
    const scope = createScope(countryCode, identity)
    return finishImport(db, scope, importId, 'Undone', (stored) =>
      undoUpload(db, scope, stored, evenLaterChanges),
    )
  },

  listDealerUploads: ({ db, identity, params }) =>
    listPastImports(db, createScope(params.country, identity)),

  downloadDealerUpload: ({ db, identity, params }) =>
    getImportFile(db, createScope(params.country, identity), params.id),
}

const createScope = (country: string, { countries }: { countries: readonly string[] }) => ({
  kind: 'dealers',
  country,
  assignedCountries: countries,
})

function readFile({
  body,
  progress,
  ...call
}: FileCall & {
  body: { countryCode: string; file: File }
  progress: (percent: number) => void
}): Promise<DealerFile> {
  return readDealers(body.file, body.countryCode, progress, call)
}

/** Removes rows from memory as they are sent. */
function* drainRows(rows: { rows: string }[]): Generator<string> {
  for (let next = rows.shift(); next; next = rows.shift()) yield next.rows
}

/** Without a preview, the answer lists the rejected rows and columns. */
function rejectRows(refused: readonly RefusedCell[], total: number): void {
  const [first] = refused
  if (!first) return
  const formatPosition = ({ row, column }: RefusedCell) =>
    column === null ? `Row ${row}` : `Row ${row}, ${column}`
  const more = total > 1 ? ` (and ${total - 1} more)` : ''
  rejectFile(
    `${formatPosition(first)}: ${first.reason}${more}. Nothing was changed.`,
    refused.slice(0, 1000).map((cell) => ({ path: formatPosition(cell), text: cell.reason })),
  )
}
