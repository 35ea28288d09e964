import { z } from 'zod'
import { routes } from '../api/route.ts'
import { requiredText } from '../api/text-rules.ts'
import { exchangeCalls, leftOutOfImport } from '../exchange/exchange.ts'

const area = '/product-advice'
const calls = exchangeCalls('product information module')

/** Export the advice of a country to a workbook, preview an import, apply and undo it. */
export const adviceExchangeRoutes = routes({
  downloadAdvice: {
    ...calls.download,
    path: `${area}/download/{country}`,
    summary: 'Export the advice of a country to a workbook',
  },
  checkAdvice: {
    ...calls.check,
    path: `${area}/check`,
    summary: 'Preview an advice import (nothing is saved)',
  },
  applyAdvice: {
    ...calls.apply,
    path: `${area}/apply`,
    summary: 'Apply a previewed advice import',
    body: calls.apply.body.extend(leftOutOfImport),
  },
  undoAdvice: {
    ...calls.undo,
    path: `${area}/undo`,
    isBulk: true,
    summary: 'Undo an advice import',
    body: calls.undo.body.extend({
      /** Texts to keep because another user changed them after the import. */
      except: z
        .array(z.strictObject({ productId: requiredText(20), cropId: requiredText(100) }))
        .max(50_000)
        .default([]),
    }),
  },
  listAdviceImports: {
    ...calls.list,
    path: `${area}/imports/{country}`,
    summary: 'List advice imports of a country, newest first',
  },
  downloadAdviceImport: {
    ...calls.file,
    path: `${area}/imports/{country}/{id}`,
    summary: 'Download the original file of an advice import',
  },
})
