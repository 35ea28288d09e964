import type { Answer } from '@nutripim/contract/api/route'
import type { productSearchRoutes } from '@nutripim/contract/products/product-search'
import type { Queryable } from '../../../platform/database/database.ts'
import { parseJson } from '../../../platform/database/json-text.ts'
import { maxCandidates } from '../../text-match/candidate-limit.ts'
import type { SearchSteps } from '../../text-match/search-steps.ts'
import { areSelective, splitWords } from '../../text-match/split-words.ts'
import * as statements from './product-search-sql.ts'

interface Search {
  text: string
  countryCode?: string
  limit: number
}

type RankedProduct = statements.RankedProducts['products'][number]

/** The closest products of all countries; with enough candidates no more countries are searched. */
export async function searchStuff(
  db: Queryable,
  steps: SearchSteps,
  search: Search,
  assignedCountries: readonly string[],
): Promise<Answer<(typeof productSearchRoutes)['searchStuff']>> {
  const { countryCode, limit } = search
  const countries = assignedCountries.filter((id) => id === (countryCode ?? id))
  const blocks = steps.inBlocks(
    countries,
    async (block) => parseJson(await db.getJson(statements.searchStuff(search, block))),
    areSelective(splitWords(search.text)),
  )
  const ranked: RankedProduct[] = []
  let candidates = 0
  let notSearched = 0
  for await (const found of blocks) {
    ranked.push(...found.products)
    candidates += found.candidates
    notSearched += found.notSearched
    if (candidates >= maxCandidates) break
  }
  const products = ranked.sort(compareProducts).slice(0, limit)
  return { products: products.map(({ product }) => product), notSearched }
}

/** As the statement orders the products of a block. */
const { compare } = new Intl.Collator('und')

function compareProducts(a: RankedProduct, b: RankedProduct): number {
  return (
    a.distance - b.distance ||
    compare(a.product.productName, b.product.productName) ||
    compare(a.product.countryId, b.product.countryId) ||
    a.product.legacyProductId - b.product.legacyProductId
  )
}
