import { z } from 'zod'
import type { Right } from '../api/permissions.ts'
import { routes } from '../api/route.ts'
import { filled } from '../products/product-fields.ts'
import { CountryId } from '../reference/reference.ts'

/** What is searched, in the order in which it is shown, and the right that opens it. */
export const searchRights = {
  product: 'product information module',
  draft: 'product approver module',
  advice: 'product information module',
  phrase: 'product information module',
  dealer: 'dealers module',
  user: 'access control module',
} as const satisfies Record<string, Right>

export type SearchKind = keyof typeof searchRights
export const searchKinds = Object.keys(searchRights) as [SearchKind, ...SearchKind[]]

/** Screens can be kept at hand too; only the screens know which there are. */
export const markKinds = [...searchKinds, 'screen'] as const
export type MarkKind = (typeof markKinds)[number]

export const Hit = z.strictObject({
  kind: z.enum(searchKinds),
  /** Unique within its kind, over all countries; of advice the product’s number and the crop. */
  id: z.string(),
  /** Null: it belongs to no country. */
  countryId: CountryId.nullable(),
  countryName: z.string().nullable(),
  title: z.string(),
  about: z.string(),
  /** A piece of the text, where the words stand in one. */
  excerpt: z.string().nullable(),
  /** Of advice: what its address names. */
  productCode: z.string().nullable(),
  cropId: z.string().nullable(),
})
export type Hit = z.infer<typeof Hit>

const Group = z.strictObject({
  kind: z.enum(searchKinds),
  hits: z.array(Hit),
  /** More were found than are answered. */
  hasMore: z.boolean(),
})

export const Mark = z.strictObject({
  kind: z.enum(markKinds),
  id: z.string(),
  isPinned: z.boolean(),
  openedAt: z.iso.datetime({ offset: true }),
  /** As it is named now; null for a screen. */
  hit: Hit.nullable(),
})
export type Mark = z.infer<typeof Mark>

export const searchRoutes = routes({
  searchEverything: {
    method: 'POST',
    effect: 'reads',
    path: '/global-admin/search',
    summary:
      'Products, drafts, advice, phrases, dealers and users by what they are called, typed in haste and in any script; only what the caller may open',
    hasRole: true,
    body: z.strictObject({
      text: filled(200),
      /** Without them, every kind that the caller may open. */
      kinds: z.array(z.enum(searchKinds)).max(searchKinds.length).optional(),
      /** The closest of this country come first among equals. */
      nearCountry: CountryId.optional(),
      limit: z.int('must be a whole number').min(1).max(100).default(6),
    }),
    answer: z.strictObject({ groups: z.array(Group) }),
  },
  listSearchMarks: {
    method: 'GET',
    path: '/global-admin/search-marks',
    summary: 'What the caller opened last and what they keep at hand, as far as they may open it',
    hasRole: true,
    answer: z.strictObject({ marks: z.array(Mark) }),
  },
  saveSearchMark: {
    method: 'POST',
    effect: 'writes',
    path: '/global-admin/search-mark',
    summary: 'Remember that a record or screen was opened, or keep it at hand',
    hasRole: true,
    body: z.strictObject({
      kind: z.enum(markKinds),
      id: filled(200),
      /** Without it the record was opened. */
      isPinned: z.boolean().optional(),
    }),
    answer: z.boolean(),
  },
})

/** Where the screens show a record. */
export function placeOfHit({ kind, id, countryId, productCode, cropId }: Hit): {
  path: `/${string}`
  search: Record<string, string | number>
} {
  const country: Record<string, string> = countryId === null ? {} : { country: countryId }
  switch (kind) {
    case 'product':
      return { path: '/product-info/descriptions', search: { ...country, product: Number(id) } }
    case 'draft':
      return { path: '/approve/product', search: { ...country, draft: Number(id) } }
    case 'advice':
      return {
        path: '/advice/edit-product-advice',
        search: { ...country, product: productCode ?? '', crop: cropId ?? '' },
      }
    case 'phrase':
      return { path: '/advice/phrases', search: { ...country, phrase: Number(id) } }
    case 'dealer':
      return { path: `/dealer/edit/${id}`, search: {} }
    case 'user':
      return { path: `/access-control/user/${encodeURIComponent(id)}`, search: {} }
  }
}
