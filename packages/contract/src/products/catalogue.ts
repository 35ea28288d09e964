import { z } from 'zod'
import { routes } from '../api/route.ts'
import { reason, text } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import {
  exchangeCalls,
  ImportPreview,
  leftOutOfImport,
  maxPreviewCells,
} from '../exchange/exchange.ts'

export const CataloguePreview = ImportPreview.extend({
  /** What the rules find in the products as they would be, if it is new or concerns changed cells. */
  warnings: z.array(z.string()).max(maxPreviewCells),
  /** Those of them about compositions that do not balance; applying them requires a reason. */
  reasonsAsked: z.array(z.string()),
})
export type CataloguePreview = z.infer<typeof CataloguePreview>

/** Days for which an assistant finds a proposal that was discarded or has expired. */
export const pastProposalDays = 90

/** Changes that an assistant proposes. Nothing is saved until a user applies them. */
export const CatalogueProposal = z.strictObject({
  importId: z.int().positive(),
  /** The name of the API key. */
  proposedBy: z.string(),
  /** Why the assistant proposes it. */
  note: z.string(),
  proposedAt: timestamp,
  /** After this it can no longer be applied. */
  expiresAt: timestamp,
  changedCells: z.int().nonnegative(),
})
export type CatalogueProposal = z.infer<typeof CatalogueProposal>

const area = '/product-information/catalogue'
const calls = exchangeCalls('product information module')

/** Export a country's catalogue to Excel; import changes after a preview. */
export const catalogueRoutes = routes({
  downloadCatalogue: {
    ...calls.download,
    path: `${area}/download/{country}`,
    summary: 'Export a country’s catalogue to Excel',
  },
  checkCatalogue: {
    ...calls.check,
    path: `${area}/check`,
    summary: 'Preview a catalogue import (nothing is saved)',
    answer: CataloguePreview,
  },
  applyCatalogue: {
    ...calls.apply,
    path: `${area}/apply`,
    summary: 'Apply a previewed catalogue import',
    body: calls.apply.body.extend({
      /** Required if a composition does not balance: see `reasonsAsked` of the preview. */
      reason,
      ...leftOutOfImport,
    }),
  },
  undoCatalogue: {
    ...calls.undo,
    path: `${area}/undo`,
    isBulk: true,
    summary: 'Undo a catalogue import',
    body: calls.undo.body.extend({
      /** Cells to leave unchanged because another user changed them after the import. */
      except: z
        .array(z.strictObject({ legacyProductId: z.int().positive(), cell: text(100) }))
        .max(10_000)
        .default([]),
    }),
  },
  listCatalogueImports: {
    ...calls.list,
    path: `${area}/imports/{country}`,
    summary: 'List catalogue imports of a country',
  },
  downloadCatalogueImport: {
    ...calls.file,
    path: `${area}/imports/{country}/{id}`,
    summary: 'Download the original file of an import',
  },
  listCatalogueProposals: {
    ...calls.list,
    path: `${area}/proposals/{country}`,
    summary: 'List pending proposals of assistants for a country',
    answer: z.array(CatalogueProposal),
  },
  getCatalogueProposal: {
    ...calls.file,
    path: `${area}/proposals/{country}/{id}`,
    summary: 'Get a pending proposal with its preview',
    answer: CatalogueProposal.extend({ preview: CataloguePreview }),
  },
  discardCatalogueProposal: {
    ...calls.discard,
    path: `${area}/proposals/discard`,
    summary: 'Discard a pending proposal',
  },
})
