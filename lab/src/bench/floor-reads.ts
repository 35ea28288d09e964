/** How the baseline answers calls that only read: the statements of the product, and nothing else. */
import { rightsOf } from '@nutripim/contract/api/permissions'
import { searchKinds } from '@nutripim/contract/search/search'
import { searchAdvice } from '@nutripim/server/features/advice/advice-sql'
import { readEntries } from '@nutripim/server/features/audit/audit'
import type { AuditRow } from '@nutripim/server/features/audit/audit-entry-sql'
import { readAuditPage } from '@nutripim/server/features/audit/audit-sql'
import { getCompletion } from '@nutripim/server/features/completion/completion-sql'
import { listDealers } from '@nutripim/server/features/dealers/dealer-sql'
import type { UserRow } from '@nutripim/server/features/identity/identity-sql'
import {
  compositionRow,
  descriptionRow,
} from '@nutripim/server/features/products/cells/product-cells-sql'
import { listSameProduct } from '@nutripim/server/features/products/comparison/product-comparison-sql'
import {
  addBrokenLinks,
  findProduct,
  listProducts,
  type ProductRow,
} from '@nutripim/server/features/products/product-sql'
import {
  type CountryNames,
  listCountryNames,
} from '@nutripim/server/features/reference/country-names-sql'
import { groupHits } from '@nutripim/server/features/search/search-everything'
import { type FoundHits, searchExact } from '@nutripim/server/features/search/search-sql'
import { parseSearchWords } from '@nutripim/server/features/search/search-words'
import { type JsonText, parseJson } from '@nutripim/server/platform/database/json-text'
import type { Sql } from '@nutripim/server/platform/database/sql'
import { requireValue } from './require-value.ts'

interface FloorRead {
  user: UserRow
  /** The last part of the path. */
  last: string
  query: URLSearchParams
  body: string
  run<Row>(statement: Sql): Promise<Row[]>
}

export interface FloorAnswer {
  json: string
  tag?: string
}

type Answer = (read: FloorRead) => Promise<FloorAnswer>

async function get<Row>({ run }: FloorRead, statement: Sql): Promise<Row> {
  return requireValue((await run<Row>(statement))[0], 'row')
}

const countryOf = (country: string): string => {
  if (!/^[A-Z]{2}$/.test(country)) throw new Error('country')
  return country
}

const listOf =
  (statement: (read: FloorRead) => Sql): Answer =>
  (read) =>
    get<{ tag: string; json: string }>(read, statement(read))

const query =
  (statement: (read: FloorRead) => Sql): Answer =>
  (read) =>
    get<{ json: string }>(read, statement(read))

/** By a part of the path. */
const answers: readonly [string, Answer][] = [
  [
    '/product-compositions/',
    listOf(({ last, user }) => listProducts(compositionRow, last, user.countries)),
  ],
  [
    '/product-descriptions/',
    listOf(({ last, user }) =>
      listProducts(descriptionRow, last, user.countries, addBrokenLinks(last)),
    ),
  ],
  ['/dealers/', listOf(({ last, user }) => listDealers(last, user.countries))],
  [
    '/product-information/search/',
    async (read) => {
      const found = await get<ProductRow>(read, findProduct(Number(read.last), read.user.countries))
      return { json: found.product }
    },
  ],
  [
    '/product-status',
    query(({ body, user }) =>
      getCompletion({
        country: countryOf(JSON.parse(body).countryCode),
        assignedCountries: user.countries,
        sortOrder: 'name',
        showMissingOnly: false,
        canEdit: true,
      }),
    ),
  ],
  [
    '/product-advice/advice',
    query(({ body, user }) => {
      const { countryId, cropId } = JSON.parse(body)
      return searchAdvice({ countryId: countryOf(countryId), cropId }, user.countries)
    }),
  ],
  [
    '/global-admin/search',
    async (read) => {
      const words = parseSearchWords(
        JSON.parse(read.body).text,
        await read.run<CountryNames>(listCountryNames()),
      )
      const viewer = { ...read.user, rights: rightsOf(read.user.roles) }
      const search = { words, kinds: searchKinds, limit: 6 }
      // The bench searches for products that exist, so no similar words are searched.
      const found = await get<{ json: JsonText<FoundHits> }>(read, searchExact(search, viewer))
      return { json: JSON.stringify({ groups: groupHits(parseJson(found.json).hits, search) }) }
    },
  ],
  [
    '/audit-log/',
    async (read) => {
      const search = { a: '2026-01-01', b: read.last, zone: Number(read.query.get('zone')) }
      const scope = { assignedCountries: read.user.countries, limit: 101 }
      const { entries, names } = await get<AuditRow>(read, readAuditPage(search, scope))
      return { json: JSON.stringify({ entries: readEntries(entries), names }) }
    },
  ],
  [
    '/product-comparison',
    query(({ query, user }) => listSameProduct(query.get('dhCode') ?? '', user.countries)),
  ],
  [
    '/effective-identity',
    async ({ user: { displayName, roles } }) => ({
      json: JSON.stringify({ displayName, rights: rightsOf(roles), roles }),
    }),
  ],
]

export function findFloorAnswer(path: string): Answer | undefined {
  return answers.find(([part]) => path.includes(part))?.[1]
}
