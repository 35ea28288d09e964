import { z } from 'zod'
import { routes } from '../api/route.ts'
import { timestamp } from '../api/timestamp.ts'
import {
  exchangeCalls,
  ImportPreview,
  LeftOutCells,
  maxPreviewCells,
  PastImport,
} from '../exchange/exchange.ts'
import { DealerContactId } from './dealers.ts'

const count = z.int().nonnegative()

/** The effect of an upload, which replaces all dealers of a country. */
export const DealerPreview = ImportPreview.extend({
  /** Unknown columns, which are ignored. */
  columnsLeftOut: z.array(z.string()),
  /** Optional columns that the file lacks; their values stay as they are. */
  columnsMissing: z.array(z.string()),
  /** New dealers, up to a limit; `counts` has the total. */
  added: z
    .array(
      z.strictObject({ sheet: z.string(), row: z.int(), name: z.string(), address: z.string() }),
    )
    .max(maxPreviewCells),
  /** Dealers that are missing from the file. */
  removed: z
    .array(
      z.strictObject({ dealerContactId: DealerContactId, name: z.string(), address: z.string() }),
    )
    .max(maxPreviewCells),
  dealersBefore: count,
  /** The number to confirm if more than a fifth of the dealers would be removed; otherwise null. */
  removalToConfirm: count.nullable(),
})
export type DealerPreview = z.infer<typeof DealerPreview>

/** Removing more than a fifth of the dealers must be confirmed, because it may be a mistake. */
export const needsRemovalConfirmed = (removed: number, before: number) => removed * 5 > before

/** A dealer that was changed after the upload; part of the `conflict` problem of an undo. */
export const LaterDealerChange = z.strictObject({
  dealerContactId: DealerContactId,
  name: z.string(),
  change: z.enum(['insert', 'update', 'delete']),
  savedBy: z.string(),
  savedAt: timestamp,
})
export type LaterDealerChange = z.infer<typeof LaterDealerChange>

const area = '/product-information/dealers'
// The specification says that an upload of dealers is a workbook.
const calls = exchangeCalls('dealers module', 'workbook')

/** Export the dealers of a country to a workbook, preview an upload, apply and undo it. */
export const dealerExchangeRoutes = routes({
  downloadDealers: {
    ...calls.download,
    path: `${area}/download/{country}`,
    summary: 'Export the dealers of a country to a workbook',
  },
  downloadDealerTemplate: {
    ...calls.download,
    path: `${area}/template/{country}`,
    summary: 'Download an empty dealer workbook for a country',
  },
  uploadDealers: {
    ...calls.check,
    path: `${area}/upload`,
    summary: 'Replace the dealers of a country with an uploaded workbook',
    answer: PastImport,
  },
  checkDealers: {
    ...calls.check,
    path: `${area}/check`,
    summary: 'Preview a dealer upload (nothing is saved)',
    answer: DealerPreview,
  },
  applyDealers: {
    ...calls.apply,
    path: `${area}/apply`,
    summary: 'Apply a previewed dealer upload',
    body: calls.apply.body.extend({
      /** The number of dealers to remove, confirmed by the user; required above a fifth of the list. */
      removed: count.optional(),
      except: LeftOutCells,
      /** Rows of new dealers that are not added. */
      exceptAdded: z.array(z.int().positive()).max(maxPreviewCells).default([]),
      /** Dealers that stay although the file does not contain them. */
      exceptRemoved: z.array(DealerContactId).max(maxPreviewCells).default([]),
    }),
  },
  discardDealers: {
    ...calls.discard,
    path: `${area}/discard`,
    summary: 'Discard a previewed dealer upload',
  },
  undoDealers: {
    ...calls.undo,
    path: `${area}/undo`,
    summary: 'Undo a dealer upload',
    body: calls.undo.body.extend({
      /** Undo even if what the upload wrote was changed since; otherwise that is a conflict. Those changes stay. */
      evenLaterChanges: z.boolean().default(false),
    }),
  },
  listDealerUploads: {
    ...calls.list,
    path: `${area}/uploads/{country}`,
    summary: 'List dealer uploads of a country, newest first',
  },
  downloadDealerUpload: {
    ...calls.file,
    path: `${area}/uploads/{country}/{id}`,
    summary: 'Download the original file of a dealer upload',
  },
})
