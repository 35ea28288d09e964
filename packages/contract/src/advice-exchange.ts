import { z } from 'zod'
import { ImportPreview, PastImport } from './exchange.ts'
import { filled } from './product-fields.ts'
import { CountryId } from './reference.ts'
import { routes } from './route.ts'

const ImportId = z.int().positive()

const ofCountry = {
  method: 'GET',
  can: 'product information module',
  country: 'params.country',
} as const

const changes = {
  method: 'POST',
  can: 'product information module',
  effect: 'writes',
  country: 'body.countryCode',
} as const

/** The advice of a country as a workbook: out, and in again after a look at what would change. */
export const adviceExchangeRoutes = routes({
  downloadAdvice: {
    ...ofCountry,
    path: '/product-advice/download/{country}',
    summary: 'The advice of a country as a workbook',
    params: z.strictObject({ country: CountryId }),
    answer: z.file(),
  },
  checkAdvice: {
    ...changes,
    path: '/product-advice/check',
    summary: 'What a workbook would change, text by text; the advice stays as it is',
    body: z.strictObject({ countryCode: CountryId, file: z.file() }),
    answer: ImportPreview,
  },
  applyAdvice: {
    ...changes,
    path: '/product-advice/apply',
    summary: 'Do what a checked workbook would do: all of it or nothing',
    body: z.strictObject({ countryCode: CountryId, importId: ImportId }),
    answer: PastImport,
  },
  undoAdvice: {
    ...changes,
    path: '/product-advice/undo',
    summary: 'Give the texts that an import changed their earlier words back',
    body: z.strictObject({
      countryCode: CountryId,
      importId: ImportId,
      /** Texts that stay as they are, because somebody changed them after the import. */
      except: z
        .array(z.strictObject({ productId: filled(20), cropId: filled(100) }))
        .max(50_000)
        .default([]),
    }),
    answer: PastImport,
  },
  listAdviceImports: {
    ...ofCountry,
    path: '/product-advice/imports/{country}',
    summary: 'The workbooks of advice that were imported into a country, newest first',
    params: z.strictObject({ country: CountryId }),
    answer: z.array(PastImport),
  },
  downloadAdviceImport: {
    ...ofCountry,
    path: '/product-advice/imports/{country}/{id}',
    summary: 'The very file that was imported',
    params: z.strictObject({ country: CountryId, id: z.coerce.number().pipe(ImportId) }),
    answer: z.file(),
  },
})
