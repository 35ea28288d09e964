import { z } from 'zod'
import { routes } from '../api/route.ts'
import { exchangeCalls } from '../exchange/exchange.ts'
import { filled } from '../products/product-fields.ts'

const area = '/product-advice'
const calls = exchangeCalls('product information module')

/** The advice of a country as a workbook: out, and in again after a look at what would change. */
export const adviceExchangeRoutes = routes({
  downloadAdvice: {
    ...calls.download,
    path: `${area}/download/{country}`,
    summary: 'The advice of a country as a workbook',
  },
  checkAdvice: {
    ...calls.check,
    path: `${area}/check`,
    summary: 'What a workbook would change, text by text; the advice stays as it is',
  },
  applyAdvice: {
    ...calls.apply,
    path: `${area}/apply`,
    summary: 'Do what a checked workbook would do: all of it or nothing',
  },
  undoAdvice: {
    ...calls.undo,
    path: `${area}/undo`,
    summary: 'Give the texts that an import changed their earlier words back',
    body: calls.undo.body.extend({
      /** Texts that stay as they are, because somebody changed them after the import. */
      except: z
        .array(z.strictObject({ productId: filled(20), cropId: filled(100) }))
        .max(50_000)
        .default([]),
    }),
  },
  listAdviceImports: {
    ...calls.list,
    path: `${area}/imports/{country}`,
    summary: 'The workbooks of advice that were imported into a country, newest first',
  },
  downloadAdviceImport: {
    ...calls.file,
    path: `${area}/imports/{country}/{id}`,
    summary: 'The very file that was imported',
  },
})
