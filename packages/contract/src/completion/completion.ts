import { z } from 'zod'
import { createTable } from '../api/key-list.ts'
import { routes } from '../api/route.ts'
import { BrokenLink } from '../link-monitor/broken-links.ts'
import { CountryId } from '../reference/reference.ts'

/** The fields a complete product must have, in the order of the report. */
export const completionFields = [
  'productRange',
  'formOfProduct',
  'application',
  'bagPack',
  'synonyms',
  'shortDescription',
  'mediumDescription',
  'longDescription',
] as const
export type CompletionField = (typeof completionFields)[number]

export const CompletionRow = z.strictObject({
  legacyProductId: z.int().positive(),
  dhCode: z.string(),
  productName: z.string(),
  /** True if the field has a value, false if it is missing. */
  ...createTable(completionFields, z.boolean()),
  /** The names of crops on its label or with advice; empty if there are none. */
  crops: z.string(),
})
export type CompletionRow = z.infer<typeof CompletionRow>

const count = z.int().nonnegative()

/** The number of products with each field; `complete` products have all fields and a crop. */
const totals = {
  products: count,
  complete: count,
  ...createTable(completionFields, count),
  crops: count,
}
export const CompletionTotals = z.strictObject(totals)
export type CompletionTotals = z.infer<typeof CompletionTotals>

export const sortOrders = ['code', 'name', 'crop'] as const
export type SortOrder = (typeof sortOrders)[number]

/** The result of a data-quality rule for a product. */
export const QualityFinding = z.strictObject({
  legacyProductId: z.int().positive(),
  rule: z.string(),
  text: z.string(),
  /** The elements or the text field concerned. */
  cells: z.array(z.string()),
})
export type QualityFinding = z.infer<typeof QualityFinding>

const qualityTotals = {
  products: count,
  /** Products with any finding. */
  withFindings: count,
  /** Rule → number of products that break it; rules without findings are left out. */
  byRule: z.record(z.string(), count),
}
export const QualityTotals = z.strictObject(qualityTotals)
export type QualityTotals = z.infer<typeof QualityTotals>

/** Which products of a channel have all that it delivers. Products that it does not deliver are left out. */
export const ChannelStatus = z.strictObject({
  channelId: z.string(),
  name: z.string(),
  /** The numbers of the products without a gap. */
  complete: z.array(z.int().positive()),
  gaps: z.array(
    z.strictObject({
      legacyProductId: z.int().positive(),
      /** Delivered fields without a value. */
      missing: z.array(z.string()),
      /** Checks of the channel that fail: the channel keeps the last published version. */
      failedChecks: z.array(z.string()),
    }),
  ),
})
export type ChannelStatus = z.infer<typeof ChannelStatus>

export const maxListedLinks = 3

const access = { can: ['product information module', 'global web team module'] } as const

/** Computed from the current data on every call. */
export const completionRoutes = routes({
  listCompletion: {
    ...access,
    method: 'POST',
    effect: 'reads',
    fromReplica: true,
    path: '/product-information/product-status',
    summary: 'List the completion status of live products in a country',
    body: z.strictObject({
      countryCode: CountryId,
      sortOrder: z.enum(sortOrders).default('name'),
      showMissingOnly: z.boolean().default(false),
    }),
    country: 'body.countryCode',
    answer: z.strictObject({
      countryCode: CountryId,
      /** Whether the user can fill in missing fields. */
      canEdit: z.boolean(),
      /** Totals of all products of the country, including filtered ones. */
      totals: CompletionTotals,
      products: z.array(CompletionRow),
      brokenLinks: z.array(BrokenLink),
    }),
  },
  listCompletionByCountry: {
    ...access,
    method: 'GET',
    fromReplica: true,
    path: '/product-information/product-status/countries',
    summary: 'List completion totals of the user’s countries',
    answer: z.array(z.strictObject({ countryId: CountryId, countryName: z.string(), ...totals })),
  },
  listBrokenLinks: {
    ...access,
    method: 'GET',
    fromReplica: true,
    path: '/product-information/broken-links',
    summary: 'List the oldest broken links of products in the user’s countries',
    answer: z.strictObject({
      total: count,
      links: z
        .array(BrokenLink.extend({ countryId: CountryId, productName: z.string() }))
        .max(maxListedLinks),
    }),
  },
  listChannelStatus: {
    ...access,
    method: 'GET',
    fromReplica: true,
    path: '/product-information/product-status/channels/{country}',
    summary: 'List what the products of a country lack for each channel',
    params: z.strictObject({ country: CountryId }),
    country: 'params.country',
    answer: z.strictObject({ countryCode: CountryId, channels: z.array(ChannelStatus) }),
  },
  downloadCompletion: {
    ...access,
    method: 'GET',
    path: '/product-information/product-status/download/{country}',
    summary: 'Export the completion report of a country to a workbook',
    params: z.strictObject({ country: CountryId }),
    query: z.strictObject({
      sortOrder: z.enum(sortOrders).default('name').describe('Order of the rows'),
      showMissingOnly: z
        .enum(['true', 'false'])
        .default('false')
        .describe('Leaves out products that lack nothing'),
    }),
    country: 'params.country',
    answer: z.file(),
  },
  listQuality: {
    ...access,
    method: 'GET',
    fromReplica: true,
    path: '/product-information/product-quality/{country}',
    summary: 'List data-quality findings for live products of a country',
    params: z.strictObject({ country: CountryId }),
    country: 'params.country',
    answer: z.strictObject({
      countryCode: CountryId,
      totals: QualityTotals,
      findings: z.array(QualityFinding),
    }),
  },
  listQualityByCountry: {
    ...access,
    method: 'GET',
    fromReplica: true,
    path: '/product-information/product-quality',
    summary: 'List data-quality totals of the user’s countries',
    answer: z.array(z.strictObject({ countryId: CountryId, ...qualityTotals })),
  },
})
