import { z } from 'zod'
import { routes } from '../api/route.ts'
import { exchangeCalls, ImportPreview, PastImport, shownCells } from '../exchange/exchange.ts'
import { DealerContactId } from './dealers.ts'

const count = z.int().nonnegative()

/** What a spreadsheet would do to the dealers of a country: they become what the file holds. */
export const DealerPreview = ImportPreview.extend({
  /** Columns that no dealer has; they are not read. */
  columnsLeftOut: z.array(z.string()),
  /** Names of dealers that are new, at most so many; `counts` has all of them. */
  added: z
    .array(
      z.strictObject({ sheet: z.string(), row: z.int(), name: z.string(), address: z.string() }),
    )
    .max(shownCells),
  /** Dealers that are not in the file. */
  removed: z
    .array(
      z.strictObject({ dealerContactId: DealerContactId, name: z.string(), address: z.string() }),
    )
    .max(shownCells),
  dealersBefore: count,
  /** The number to be typed, where more than a fifth of the list would go; otherwise null. */
  removalToConfirm: count.nullable(),
})
export type DealerPreview = z.infer<typeof DealerPreview>

/** A dealer that somebody changed after the upload; part of the `conflict` problem of an undo. */
export const LaterDealerChange = z.strictObject({
  dealerContactId: DealerContactId,
  name: z.string(),
  change: z.enum(['insert', 'update', 'delete']),
  savedBy: z.string(),
  savedAt: z.iso.datetime({ offset: true }),
})
export type LaterDealerChange = z.infer<typeof LaterDealerChange>

const area = '/product-information/dealers'
const calls = exchangeCalls('dealers module')

/** The dealers of a country as a spreadsheet: out, in again after a look, and back. */
export const dealerExchangeRoutes = routes({
  downloadDealers: {
    ...calls.download,
    path: `${area}/download/{country}`,
    summary: 'The dealers of a country as a spreadsheet',
  },
  downloadDealerTemplate: {
    ...calls.download,
    path: `${area}/template/{country}`,
    summary: 'The same spreadsheet without dealers, to begin with',
  },
  uploadDealers: {
    ...calls.check,
    path: `${area}/upload`,
    summary: 'Overwrite the dealers of a country with those of a spreadsheet, all or nothing',
    tellsProgress: true,
    answer: PastImport,
  },
  checkDealers: {
    ...calls.check,
    path: `${area}/check`,
    summary: 'What a spreadsheet would do to the dealers of a country; they stay as they are',
    tellsProgress: true,
    answer: DealerPreview,
  },
  applyDealers: {
    ...calls.apply,
    path: `${area}/apply`,
    summary: 'Do what a checked spreadsheet would do: all of it or nothing',
    body: calls.apply.body.extend({
      /** How many dealers go, typed by the user; asked for where it is more than a fifth. */
      removed: count.optional(),
    }),
  },
  discardDealers: {
    ...calls.discard,
    path: `${area}/discard`,
    summary: 'Forget a checked spreadsheet',
  },
  undoDealers: {
    ...calls.undo,
    path: `${area}/undo`,
    summary: 'Bring the list back that stood before an upload',
    body: calls.undo.body.extend({
      /** Also where dealers were changed after the upload: without it, that is a conflict. */
      evenLaterChanges: z.boolean().default(false),
    }),
  },
  listDealerUploads: {
    ...calls.list,
    path: `${area}/uploads/{country}`,
    summary: 'The spreadsheets that were uploaded, newest first',
  },
  downloadDealerUpload: {
    ...calls.file,
    path: `${area}/uploads/{country}/{id}`,
    summary: 'The very file that was uploaded',
  },
})
