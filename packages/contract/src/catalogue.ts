import { z } from 'zod'
import { ImportPreview, PastImport } from './exchange.ts'
import { CountryId } from './reference.ts'
import { routes } from './route.ts'

const area = '/product-information/catalogue'
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

/** The catalogue of a country as a workbook: out, and in again after a look at what would change. */
export const catalogueRoutes = routes({
  downloadCatalogue: {
    ...ofCountry,
    path: `${area}/download/{country}`,
    summary: 'Compositions, elements, applications and descriptions of a country as a workbook',
    params: z.strictObject({ country: CountryId }),
    answer: z.file(),
  },
  checkCatalogue: {
    ...changes,
    path: `${area}/check`,
    summary: 'What a workbook would change, cell by cell; the catalogue stays as it is',
    body: z.strictObject({ countryCode: CountryId, file: z.file() }),
    answer: ImportPreview,
  },
  applyCatalogue: {
    ...changes,
    path: `${area}/apply`,
    summary: 'Do what a checked workbook would do: all of it or nothing',
    body: z.strictObject({ countryCode: CountryId, importId: ImportId }),
    answer: PastImport,
  },
  undoCatalogue: {
    ...changes,
    path: `${area}/undo`,
    summary: 'Give the cells that an import changed their earlier values back',
    body: z.strictObject({
      countryCode: CountryId,
      importId: ImportId,
      /** Cells that stay as they are, because somebody changed them after the import. */
      except: z
        .array(z.strictObject({ legacyProductId: z.int().positive(), cell: z.string() }))
        .max(10_000)
        .default([]),
    }),
    answer: PastImport,
  },
  listCatalogueImports: {
    ...ofCountry,
    path: `${area}/imports/{country}`,
    summary: 'The workbooks that were imported into a country, newest first',
    params: z.strictObject({ country: CountryId }),
    answer: z.array(PastImport),
  },
  downloadCatalogueImport: {
    ...ofCountry,
    path: `${area}/imports/{country}/{id}`,
    summary: 'The very file that was imported',
    params: z.strictObject({ country: CountryId, id: z.coerce.number().pipe(ImportId) }),
    answer: z.file(),
  },
})
