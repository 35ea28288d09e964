import { z } from 'zod'
import { afterPage, nextPage } from '../api/paging.ts'
import { routes } from '../api/route.ts'
import { shortText } from '../api/text-rules.ts'
import { DealerContactId } from '../dealers/dealers.ts'
import { LegacyProductId } from '../products/products.ts'
import { deliverableFields } from '../publishing/channel-settings.ts'
import { ChannelId } from '../publishing/publishing.ts'
import { CountryId } from '../reference/reference.ts'
import {
  ChangePage,
  DeliveredAdvice,
  DeliveredDealer,
  DeliveredDeclaration,
  DeliveredProduct,
} from './delivered-records.ts'

const channelParams = { country: CountryId, channel: ChannelId }
const path = '/delivery/v1/{country}/{channel}' as const

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(error).pipe(z.int(error).min(min, error).max(max, error))
}
const limit = wholeNumber(1, 500).default(50).describe('At most so many records')
const notCursor = 'is not a cursor of this API'
/**
 * `17-5f3a9c1e7b20` or `17-5f3a9c1e7b20:product:10001`: after a publication, or after one of its changes.
 * `0.17-5f3a9c1e7b20:product:10001`: after one of the records that the expired publications up to 17 left.
 * `0`: from the beginning. Without the id of the publication, as it was once, it has expired.
 */
export const FeedCursor = shortText(300, notCursor).regex(
  /^(\d{1,15}(-[0-9a-f]{12})?|0\.\d{1,15}(-[0-9a-f]{12})?(?=:))(:(product|declaration|advice|dealer):[^\s:]+)?$/,
  notCursor,
)
const DhCode = shortText(20, 'is too long').describe('DH code of the product')
/** The id of a record. Other texts would be answered with an empty last page. */
const pageAfter = (id: RegExp) => ({
  limit,
  after: afterPage(shortText(200, notCursor).regex(id, notCursor)),
})
const page = pageAfter(/^\d{1,15}$/)
const advicePage = pageAfter(/^\d{1,15}\/[^/\s]+$/)

const fieldNames: readonly string[] = ['dhCode', 'productName', ...deliverableFields]
const FieldList = shortText(2000, 'is too long')
  .transform((list) => list.split(','))
  .refine((list) => list.every((field) => fieldNames.includes(field)), {
    error: 'must be names of product fields, separated by commas',
  })

/** A rule for two parameters that are used together. */
const hasBoth =
  <Name extends string>(one: Name, other: Name) =>
  (query: Partial<Record<Name, unknown>>) =>
    query[one] === undefined || query[other] !== undefined

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    publication: z.int().positive().describe('Number of the publication that the page shows'),
    items: z.array(item),
    next: nextPage(z.string()),
    cursor: z.string().describe('Send it as `after` to the change feed to get all later changes'),
  })

const list = { method: 'GET', isTagged: true, country: 'params.country' } as const
const channelOnly = z.strictObject(channelParams)
const keysOf = (kind: string) =>
  ['delivery', '{country}-{channel}', `{country}-{channel}-${kind}`] as const

export const deliveredRoutes = routes({
  listDeliveredProducts: {
    ...list,
    path: `${path}/products`,
    summary: 'List products of a channel, page by page',
    keyScope: 'products:read',
    params: channelOnly,
    query: z
      .strictObject({
        ...page,
        changedFields: FieldList.optional().describe(
          'Only products in which one of these fields changed, separated by commas; with `since`',
        ),
        since: FeedCursor.optional().describe('A cursor of the change feed'),
      })
      .refine(hasBoth('changedFields', 'since'), {
        path: ['since'],
        error: 'is required with changedFields',
      })
      .refine(hasBoth('since', 'changedFields'), {
        path: ['changedFields'],
        error: 'is required with since',
      }),
    answer: pageOf(DeliveredProduct),
    problems: ['cursor_expired'],
    surrogateKeys: keysOf('products'),
  },
  getDeliveredProduct: {
    ...list,
    path: `${path}/products/{legacyProductId}`,
    summary: 'Get a product of a channel by its number',
    keyScope: 'products:read',
    params: z.strictObject({
      ...channelParams,
      legacyProductId: z.coerce.number().pipe(LegacyProductId),
    }),
    answer: DeliveredProduct,
    surrogateKeys: [...keysOf('products'), '{country}-{channel}-product-{legacyProductId}'],
  },
  getDeliveredProductByCode: {
    ...list,
    path: `${path}/products/by-code/{code}`,
    summary: 'Get a product of a channel by its DH code',
    keyScope: 'products:read',
    params: z.strictObject({ ...channelParams, code: DhCode }),
    answer: DeliveredProduct,
    surrogateKeys: [...keysOf('products'), '{country}-{channel}-code-{code}'],
  },
  listDeliveredDeclarations: {
    ...list,
    path: `${path}/declarations`,
    summary: 'List label declarations of the products of a channel, page by page',
    keyScope: 'products:read',
    params: channelOnly,
    query: z.strictObject(page),
    answer: pageOf(DeliveredDeclaration),
    surrogateKeys: keysOf('declarations'),
  },
  listDeliveredAdvice: {
    ...list,
    path: `${path}/advice`,
    summary: 'List advice of a channel, of all products or one, page by page',
    keyScope: 'advice:read',
    params: channelOnly,
    query: z.strictObject({ ...advicePage, code: DhCode.optional() }),
    answer: pageOf(DeliveredAdvice),
    surrogateKeys: keysOf('advice'),
  },
  listDeliveredDealers: {
    ...list,
    path: `${path}/dealers`,
    summary: 'List dealers of a channel, page by page',
    keyScope: 'dealers:read',
    params: channelOnly,
    query: z.strictObject(page),
    answer: pageOf(DeliveredDealer),
    surrogateKeys: keysOf('dealers'),
  },
  getDeliveredDealer: {
    ...list,
    path: `${path}/dealers/{dealerContactId}`,
    summary: 'Get a dealer of a channel by its number',
    keyScope: 'dealers:read',
    params: z.strictObject({
      ...channelParams,
      dealerContactId: z.coerce.number().pipe(DealerContactId),
    }),
    answer: DeliveredDealer,
    surrogateKeys: [...keysOf('dealers'), '{country}-{channel}-dealer-{dealerContactId}'],
  },
})

const maxWait = 30

export const changeFeedRoutes = routes({
  listDeliveredChanges: {
    method: 'GET',
    path: `${path}/changes`,
    summary: 'List changes of a channel after a cursor, optionally waiting for the next one',
    keyScope: 'events:read',
    params: channelOnly,
    country: 'params.country',
    query: z.strictObject({
      after: FeedCursor.default('0').describe(
        'Cursor of the page before; 0 begins with the first change',
      ),
      limit,
      wait: wholeNumber(0, maxWait)
        .default(0)
        .describe('Seconds to wait for a change if there is none'),
    }),
    answer: ChangePage,
    canWait: true,
    problems: ['cursor_expired'],
  },
  streamDeliveredChanges: {
    method: 'GET',
    path: `${path}/changes/stream`,
    summary: 'Stream changes of a channel after a cursor as server-sent events',
    keyScope: 'events:read',
    params: channelOnly,
    country: 'params.country',
    query: z.strictObject({
      after: FeedCursor.default('0').describe(
        'Cursor after which the stream begins; 0 begins with the first change',
      ),
    }),
    answer: ChangePage,
    problems: ['cursor_expired'],
    isStream: true,
  },
})
