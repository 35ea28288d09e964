import { elementIds } from '@nutripim/contract/elements'
import {
  type Choice,
  type Crop,
  type ProductRange,
  type referenceRoutes,
  units,
} from '@nutripim/contract/reference'
import type { Handlers } from '../../platform/implement.ts'
import * as select from './reference-sql.ts'

export const referenceHandlers: Handlers<typeof referenceRoutes> = {
  listCountries: ({ db }) => db.all<Choice>(select.countries()),

  listMyCountries: ({ db, identity }) => db.all<Choice>(select.countriesOf(identity.countries)),

  listProductCountries: ({ db, identity }) =>
    db.all<Choice>(select.countriesWithProducts(identity.countries)),

  async listProductRanges({ db, query }) {
    const ranges = select.productRanges(query.country, query.includeReadOnly === 'true')
    return { productRanges: await db.all<ProductRange>(ranges) }
  },

  async listProductForms({ db }) {
    return { productForms: await db.all<Choice>(select.productForms()), units: [...units] }
  },

  // Stored elements may be renamed, but the columns are those of the composition: all of them, in order.
  listCompositionChoices: ({ db }) => db.all<Choice>(select.elements(elementIds)),

  listAllElements: ({ db }) => db.all<Choice>(select.elements(elementIds)),

  listFormulations: ({ db }) => db.all<Choice>(select.formulations()),

  listActionCategories: ({ db }) => db.all<Choice>(select.actionCategories()),

  listCrops: ({ db }) => db.all<Crop>(select.crops()),
}
