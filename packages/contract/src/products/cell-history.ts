import { z } from 'zod'
import { jsonValue } from '../api/json-value.ts'
import { routes } from '../api/route.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'
import { contentIds } from './elements.ts'
import { cellKindNames } from './product-comparison.ts'
import { productFieldNames } from './product-fields.ts'
import { LegacyProductId } from './products.ts'

export const maxCellVersions = 20

/** The values that one cell of a product has and had, newest first. */
export const CellHistory = z.strictObject({
  /** At most 20. The first one is the stored value. */
  versions: z.array(
    z.strictObject({
      value: jsonValue(),
      savedBy: z.string(),
      savedAt: timestamp,
      /** Whether the product was created with this value. */
      isCreation: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
  /** The value before the oldest version; null also if the cell was empty. */
  earlierValue: jsonValue(),
  /** When the log of the product begins; null if it has none. */
  since: timestamp.nullable(),
})
export type CellHistory = z.infer<typeof CellHistory>

export const cellHistoryRoutes = routes({
  getCellHistory: {
    method: 'GET',
    path: '/product-information/cell-history/{country}/{id}/{kind}/{cell}',
    summary: 'Get the previous values of a product’s cell',
    can: 'product information module',
    country: 'params.country',
    params: z.strictObject({
      country: CountryId,
      id: z.coerce.number().pipe(LegacyProductId),
      kind: z.enum(cellKindNames).describe('Which part of the product has the cell'),
      cell: z
        .enum([...contentIds, ...productFieldNames])
        .describe('Id of an element or name of a field'),
    }),
    answer: CellHistory,
  },
})
