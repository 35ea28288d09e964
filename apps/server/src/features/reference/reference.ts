import { elementIds } from '@nutripim/contract/products/elements'
import {
  type Choice,
  type Crop,
  type ProductRange,
  type referenceRoutes,
  units,
} from '@nutripim/contract/reference/reference'
import type { Handlers } from '../../platform/api/handler.ts'
import * as select from './reference-sql.ts'

export const referenceHandlers: Handlers<typeof referenceRoutes> = {
  listCountries: ({ db }) => db.all<Choice>(select.countries()),

  listMyCountries: ({ db, identity }) =>
    db.all<Choice>(select.listAssignedCountries(identity.countries)),

  listMyRegions: ({ db, identity }) =>
    db.all<{ region: string; countries: string[] }>(select.listAssignedRegions(identity.countries)),

  listProductCountries: ({ db, identity }) =>
    db.all<Choice>(select.countriesWithProducts(identity.countries)),

  async listProductRanges({ db, query }) {
    const withReadOnly = query.includeReadOnly === 'true'
    const ranges = select.productRanges(query.country, withReadOnly, includesRetired(query))
    return { productRanges: select.markRetired(await db.all<Stored<ProductRange>>(ranges)) }
  },

  async listProductForms({ db, query }) {
    const forms = await db.all<Stored<Choice>>(select.productForms(includesRetired(query)))
    return { productForms: select.markRetired(forms), units: [...units] }
  },

  // Stored elements may be renamed, but the columns are those of the composition: all of them, in order.
  listCompositionChoices: ({ db }) => db.all<Choice>(select.elements(elementIds)),

  listAllElements: ({ db }) => db.all<Choice>(select.elements(elementIds)),

  listFormulations: async ({ db, query }) =>
    select.markRetired(await db.all<Stored<Choice>>(select.formulations(includesRetired(query)))),

  listActionCategories: async ({ db, query }) =>
    select.markRetired(
      await db.all<Stored<Choice>>(select.actionCategories(includesRetired(query))),
    ),

  listCrops: async ({ db, query }) =>
    select.markRetired(await db.all<Stored<Crop>>(select.crops(includesRetired(query)))),
}

type Stored<Row> = Row & { isActive: boolean }

const includesRetired = (query: { includeRetired: string }) => query.includeRetired === 'true'
