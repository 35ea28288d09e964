import { elementIds } from '@nutripim/contract/products/elements'
import {
  type Crop,
  type Option,
  type ProductRange,
  type referenceRoutes,
  units,
} from '@nutripim/contract/reference/reference'
import type { Handlers } from '../../platform/api/handler.ts'
import * as statements from './reference-sql.ts'

export const referenceHandlers: Handlers<typeof referenceRoutes> = {
  listCountries: ({ db }) => db.all<Option>(statements.listCountries()),

  listMyCountries: ({ db, identity }) =>
    db.all<Option>(statements.listAssignedCountries(identity.countries)),

  listMyRegions: ({ db, identity }) =>
    db.all<{ region: string; countries: string[] }>(
      statements.listAssignedRegions(identity.countries),
    ),

  listProductCountries: ({ db, identity }) =>
    db.all<Option>(statements.listCountriesWithProducts(identity.countries)),

  async listProductRanges({ db, query }) {
    const withReadOnly = query.includeReadOnly === 'true'
    const ranges = statements.listProductRanges(query.country, withReadOnly, includesRetired(query))
    return { productRanges: statements.setRetired(await db.all<Stored<ProductRange>>(ranges)) }
  },

  async listProductForms({ db, query }) {
    const forms = await db.all<Stored<Option>>(statements.listProductForms(includesRetired(query)))
    return { productForms: statements.setRetired(forms), units: [...units] }
  },

  // Stored elements may be renamed, but the columns are those of the composition: all of them, in order.
  listCompositionChoices: ({ db }) => db.all<Option>(statements.listElements(elementIds)),

  listAllElements: ({ db }) => db.all<Option>(statements.listElements(elementIds)),

  listFormulations: async ({ db, query }) =>
    statements.setRetired(
      await db.all<Stored<Option>>(statements.listFormulations(includesRetired(query))),
    ),

  listActionCategories: async ({ db, query }) =>
    statements.setRetired(
      await db.all<Stored<Option>>(statements.listActionCategories(includesRetired(query))),
    ),

  listCrops: async ({ db, query }) =>
    statements.setRetired(await db.all<Stored<Crop>>(statements.listCrops(includesRetired(query)))),
}

type Stored<Row> = Row & { isActive: boolean }

const includesRetired = (query: { includeRetired: string }) => query.includeRetired === 'true'
