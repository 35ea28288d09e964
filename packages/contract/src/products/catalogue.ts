import { z } from 'zod'
import { routes } from '../api/route.ts'
import { reason, text } from '../api/text-rules.ts'
import { exchangeCalls, ImportPreview } from '../exchange/exchange.ts'

export const CataloguePreview = ImportPreview.extend({
  /** Balances that products would not keep any more: whoever applies the file is asked why. */
  reasonsAsked: z.array(z.string()),
})
export type CataloguePreview = z.infer<typeof CataloguePreview>

const area = '/product-information/catalogue'
const calls = exchangeCalls('product information module')

/** The catalogue of a country as a workbook: out, and in again after a look at what would change. */
export const catalogueRoutes = routes({
  downloadCatalogue: {
    ...calls.download,
    path: `${area}/download/{country}`,
    summary: 'Compositions, elements, applications and descriptions of a country as a workbook',
  },
  checkCatalogue: {
    ...calls.check,
    path: `${area}/check`,
    summary: 'What a workbook would change, cell by cell; the catalogue stays as it is',
    answer: CataloguePreview,
  },
  applyCatalogue: {
    ...calls.apply,
    path: `${area}/apply`,
    summary: 'Do what a checked workbook would do: all of it or nothing',
    body: calls.apply.body.extend({ reason }),
  },
  undoCatalogue: {
    ...calls.undo,
    path: `${area}/undo`,
    summary: 'Give the cells that an import changed their earlier values back',
    body: calls.undo.body.extend({
      /** Cells that stay as they are, because somebody changed them after the import. */
      except: z
        .array(z.strictObject({ legacyProductId: z.int().positive(), cell: text(100) }))
        .max(10_000)
        .default([]),
    }),
  },
  listCatalogueImports: {
    ...calls.list,
    path: `${area}/imports/{country}`,
    summary: 'The workbooks that were imported into a country, newest first',
  },
  downloadCatalogueImport: {
    ...calls.file,
    path: `${area}/imports/{country}/{id}`,
    summary: 'The very file that was imported',
  },
})
