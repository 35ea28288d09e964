// The small build of zod: this table is part of the frame, which every user downloads first.
import { listKeys } from '@nutripim/contract/api/key-list'
import * as z from 'zod/mini'

/** A wrong value in an address is ignored, so an old or mistyped bookmark still opens its screen. */
const ignoreWrong = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined)

const id = ignoreWrong(z.number())
/** The router reads digits in an address as a number, so a text such as a product code can be either. */
const text = ignoreWrong(z.union([z.string(), z.number()]))
const country = ignoreWrong(z.string())

const noSearch = z.object({})
const countrySearch = z.object({ country })
/** What is open beside the product or cell. */
const panel = ignoreWrong(z.enum(['history', 'comments']))
const cellSearch = z.object({ country, product: id, field: text, panel })
/** A grid of products: the cell to go to, and how the user arranged rows and columns. */
const sheetSearch = z.object({
  ...cellSearch.shape,
  /** Words that the visible rows contain. */
  text,
  /** Columns to sort by, in order; a minus sign before descending ones. */
  sort: ignoreWrong(z.string()),
  /** Conditions on columns, such as `N.greater.10~K2O.empty`. */
  where: ignoreWrong(z.string()),
  /** The visible columns in their order. */
  columns: ignoreWrong(z.string()),
  /** Widths of columns in pixels, such as `N.90`. */
  widths: ignoreWrong(z.string()),
  /** How many columns stay in view. */
  frozen: id,
  /** The saved view; `standard` for none where the user has a default view. */
  view: ignoreWrong(z.union([z.number(), z.literal('standard')])),
})
const flag = ignoreWrong(z.boolean())
/** The column to sort by, with a minus sign before a descending one. */
const sort = ignoreWrong(z.string())
const adviceSearch = z.object({ country, product: text, crop: text, text })
const apiCallSearch = z.object({ call: text, text })
const userSearch = z.object({ request: id })
const userListSearch = z.object({
  role: text,
  country,
  signIn: ignoreWrong(z.enum(['last month', 'not last quarter', 'never'])),
  text,
  sort,
})

/**
 * Every screen: its path and the search parameters that its address can have, in the order of the
 * menus. A part of a path that begins with $ is a path parameter. Labels, rights and menus are in
 * `apps/web/src/shell/screens.ts`.
 */
const screenSearch = {
  '/product-info/home': noSearch,
  '/nav': noSearch,
  '/inbox': z.object({ open: id, show: ignoreWrong(z.enum(['unread'])) }),
  '/admin/search': z.object({ q: text, kind: text }),
  '/nav/accesscontrol': noSearch,
  '/nav/productinfo': noSearch,
  '/nav/legacy': noSearch,
  '/legacy-api/information': apiCallSearch,
  '/legacy-api/exercise': apiCallSearch,
  '/product-info/completion': z.object({
    country,
    view: ignoreWrong(z.enum(['products', 'countries'])),
    sort: ignoreWrong(z.enum(['code', 'name', 'crop'])),
    /** Only products with missing fields. */
    missing: flag,
    /** Only products with warnings, or with those of one rule. */
    quality: text,
    /** Only products that lack something for this channel. */
    channel: text,
    /** The column to scroll to. */
    field: text,
    /** The overview of countries has a column for each check. */
    checks: flag,
  }),
  /** `field`: the cell whose panel is open, such as `description.webSynonyms`; the product without one. */
  '/product-info/product': z.object({ country, product: id, field: text, panel }),
  '/product-info/composition': sheetSearch,
  '/product-info/elements': sheetSearch,
  '/product-info/applications': z.object({
    ...sheetSearch.shape,
    /** The product whose fields are open beside the grid. */
    open: id,
  }),
  '/product-info/descriptions': z.object({ ...cellSearch.shape, text }),
  '/product-info/create-product': z.object({
    country,
    /** The live product to copy. */
    copy: id,
    /** The approval of a rejected draft to continue with. */
    draft: id,
  }),
  '/product-info/my-drafts': z.object({ draft: id }),
  '/approve/product': z.object({ country, draft: id }),
  '/product-info/links': z.object({ country, element: text, crop: text }),
  '/product-info/compare': z.object({
    code: text,
    /** The country to copy from. */
    from: country,
    /** Also lines with equal values. */
    all: flag,
  }),
  '/admin/reference': z.object({
    list: text,
    entry: text,
    text,
    /** `false` hides retired entries. */
    retired: flag,
  }),
  '/product-info/files': z.object({
    show: ignoreWrong(z.enum(['documents'])),
    kind: text,
    country,
    product: text,
    language: text,
    state: ignoreWrong(z.enum(['used', 'unused', 'expiring', 'bin'])),
    text,
    file: id,
  }),
  '/product-info/declarations': countrySearch,
  '/product-info/rules': z.object({ rule: text }),
  '/product-info/channels': z.object({
    country,
    channel: text,
    view: ignoreWrong(z.enum(['review', 'history', 'settings'])),
    /** Filters the records that differ. */
    text,
  }),
  /** `proposal`: the proposal of an assistant to review. */
  '/product-info/exchange': z.object({ country, proposal: id }),
  '/advice/add-product-advice': adviceSearch,
  '/advice/edit-product-advice': adviceSearch,
  '/advice/coverage': z.object({
    country,
    text,
    show: ignoreWrong(z.enum(['gap', 'check'])),
    sort: ignoreWrong(z.enum(['gaps'])),
    /** Also crops without label and advice. */
    all: flag,
  }),
  '/advice/phrases': z.object({
    country,
    phrase: ignoreWrong(z.union([z.number(), z.literal('new')])),
    text,
    category: text,
    formulation: text,
    language: text,
    /** Only phrases whose old wording is still in use. */
    old: flag,
    /** Also retired phrases. */
    retired: flag,
  }),
  '/advice/history': z.object({
    ...adviceSearch.shape,
    /** Only deleted advice. */
    deleted: flag,
    /** The selected version. */
    version: id,
    /** The version of the list whose older version is selected. */
    of: id,
  }),
  '/advice/exchange': countrySearch,
  '/dealer/list': z.object({
    country,
    text,
    sort,
    /** On a phone: the map in place of the list. */
    show: ignoreWrong(z.enum(['map'])),
    /** The dealer that is highlighted in list and map. */
    dealer: id,
  }),
  '/dealer/add/$countryCode': noSearch,
  '/dealer/edit/$dealerContactId': noSearch,
  '/dealer/download': countrySearch,
  '/dealer/upload': countrySearch,
  '/dealer/uploads': countrySearch,
  '/access-control/users/central': userListSearch,
  '/access-control/users/sales': userListSearch,
  '/admin/requests': z.object({ request: id }),
  '/admin/keys': z.object({
    key: ignoreWrong(z.union([z.number(), z.literal('new')])),
    text,
    /** Also revoked keys. */
    revoked: flag,
  }),
  '/admin/webhooks': z.object({
    webhook: ignoreWrong(z.union([z.number(), z.literal('new')])),
    text,
  }),
  '/access-control/user': userSearch,
  '/access-control/user/$userid': userSearch,
  '/access-control/person/$userid': noSearch,
  '/webteam': noSearch,
  '/admin/audit': z.object({
    from: text,
    to: text,
    person: text,
    kind: text,
    country,
    text,
    request: text,
    /** The change that is open. */
    entry: id,
  }),
  '/admin/history': z.object({
    country,
    /** One record: its kind and id. */
    kind: text,
    record: text,
    /** A country at a point in time: kinds and ids of the records, separated by commas. */
    kinds: text,
    records: text,
    moment: text,
    /** One change to undo: its request, or one entry of it. */
    request: text,
    entry: id,
  }),
  '/public/main': noSearch,
} as const

/** Pages that the product opens by itself; no menu leads to them. */
const systemPageSearch = {
  '/': noSearch,
  '/not-authorised': z.object({ from: text }),
  '/forbidden': z.object({ from: text }),
  '/unauthorized': noSearch,
  '/logout': noSearch,
} as const

export const addressSearch = { ...systemPageSearch, ...screenSearch }

export type ScreenPath = keyof typeof screenSearch
export type AddressPath = keyof typeof addressSearch
export const screenPaths = listKeys(screenSearch)
export const addressPaths = listKeys(addressSearch)

/** The search parameters that a link to a path can set. */
export type SearchOf<Path extends AddressPath> = z.input<(typeof addressSearch)[Path]>

/** The search parameters of a path, without wrong values. */
export function parseSearch<Path extends AddressPath>(
  path: Path,
  search: unknown,
): z.output<(typeof addressSearch)[Path]>
export function parseSearch(path: AddressPath, search: unknown): unknown {
  return addressSearch[path].parse(search)
}

/** The search parameters that hold text of any kind. */
export type TextParameter<Path extends AddressPath> = {
  [Name in keyof SearchOf<Path>]-?: string extends SearchOf<Path>[Name] ? Name : never
}[keyof SearchOf<Path>] &
  string

/** The paths whose address can have these search parameters, such as `country`. */
export type PathWith<Name extends string> = {
  // An empty schema has the type Record<string, never>, whose keys are any string.
  [Path in AddressPath]: string extends keyof SearchOf<Path>
    ? never
    : [Name] extends [keyof SearchOf<Path>]
      ? Path
      : never
}[AddressPath]
