import { z } from 'zod'
import { listKeys } from '../api/key-list.ts'
import type { Right } from '../api/permissions.ts'
import { routes } from '../api/route.ts'
import { requiredText } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'

/** The kinds of search results in display order, and the right needed to see them. */
export const searchRights = {
  product: 'product information module',
  draft: 'product approver module',
  advice: 'product information module',
  phrase: 'product information module',
  dealer: 'dealers module',
  user: 'access control module',
} as const satisfies Record<string, Right>

export type SearchKind = keyof typeof searchRights
export const searchKinds = listKeys(searchRights)

/** Screens can be recent or pinned too; only the web app knows which screens exist. */
export const itemKinds = [...searchKinds, 'screen'] as const
export type ItemKind = (typeof itemKinds)[number]

export const Hit = z.strictObject({
  kind: z.enum(searchKinds),
  /** Unique within its kind across all countries; for advice, the product’s number and the crop. */
  id: z.string(),
  /** Null if it belongs to no country. */
  countryId: CountryId.nullable(),
  countryName: z.string().nullable(),
  title: z.string(),
  about: z.string(),
  /** The part of a longer text that contains the search words. */
  excerpt: z.string().nullable(),
  /** For advice, the parameters of its screen. */
  productCode: z.string().nullable(),
  cropId: z.string().nullable(),
})
export type Hit = z.infer<typeof Hit>

export const SearchGroup = z.strictObject({
  kind: z.enum(searchKinds),
  hits: z.array(Hit),
  /** Whether there are more hits than returned. */
  hasMore: z.boolean(),
})

export const SavedItem = z.strictObject({
  kind: z.enum(itemKinds),
  id: z.string(),
  isPinned: z.boolean(),
  openedAt: timestamp,
  /** The record as it is now; null for a screen. */
  hit: Hit.nullable(),
})
export type SavedItem = z.infer<typeof SavedItem>

export const searchRoutes = routes({
  searchEverything: {
    method: 'POST',
    effect: 'reads',
    fromReplica: true,
    takesTurns: true,
    problems: ['search_replaced'],
    path: '/global-admin/search',
    summary: 'Search products, drafts, advice, phrases, dealers and users',
    hasRole: true,
    body: z.strictObject({
      text: requiredText(200),
      /** Without it, every kind the user can open. */
      kinds: z.array(z.enum(searchKinds)).max(searchKinds.length).optional(),
      /** Equally good hits of this country come first. */
      nearCountry: CountryId.optional(),
      limit: z.int('must be a whole number').min(1).max(100).default(6),
    }),
    answer: z.strictObject({ groups: z.array(SearchGroup) }),
  },
  listSavedItems: {
    method: 'GET',
    path: '/global-admin/search-marks',
    summary: 'List the user’s recent and pinned items',
    hasRole: true,
    answer: z.strictObject({ items: z.array(SavedItem) }),
  },
  saveItem: {
    method: 'POST',
    effect: 'writes',
    path: '/global-admin/search-mark',
    summary: 'Save a recent or pinned item',
    hasRole: true,
    body: z.strictObject({
      kind: z.enum(itemKinds),
      id: requiredText(200),
      /** Without it, the item is saved as recently opened. */
      isPinned: z.boolean().optional(),
    }),
    answer: z.boolean(),
  },
})
