import { z } from 'zod'
import { routes } from '../api/route.ts'
import { reason, text } from '../api/text-rules.ts'
import { ChangedCell, exchangeCalls, ImportPreview, maxPreviewCells } from '../exchange/exchange.ts'

export const CataloguePreview = ImportPreview.extend({
  /** Warnings about compositions that the file would unbalance; applying it requires a reason. */
  reasonsAsked: z.array(z.string()),
})
export type CataloguePreview = z.infer<typeof CataloguePreview>

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
      reason,
      /** Changed cells of the preview that are not imported. */
      except: z
        .array(ChangedCell.pick({ sheet: true, row: true, column: true }))
        .max(maxPreviewCells)
        .default([]),
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
})
