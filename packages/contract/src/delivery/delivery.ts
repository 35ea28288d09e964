import { z } from 'zod'
import { type RouteTable, routes } from '../api/route.ts'
import { plainText } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { scopes } from '../api-keys/scopes.ts'
import { elementIds } from '../products/elements.ts'
import { CountryId, units } from '../reference/reference.ts'
import { changeFeedRoutes, deliveredRoutes } from './delivered-routes.ts'

const name = z.string().describe(plainText)
const Named = z.strictObject({ id: z.string().describe('Id of the entry'), name })

/** Retired entries are listed too, because products and advice can still have them. */
export const DeliveredEntry = Named.extend({ isRetired: z.boolean() })

export const DeliveredReference = z.strictObject({
  /** The countries of the key. */
  countries: z.array(z.strictObject({ id: CountryId, name, nativeName: name })),
  channels: z.array(DeliveredEntry),
  ranges: z.array(DeliveredEntry),
  forms: z.array(DeliveredEntry.extend({ unit: z.enum(units) })),
  crops: z.array(DeliveredEntry),
  formulations: z.array(DeliveredEntry),
  actionCategories: z.array(DeliveredEntry),
  /** The columns of a composition, in the order in which it is shown. */
  elements: z.array(z.strictObject({ id: z.enum(elementIds), name })),
})
export type DeliveredReference = z.infer<typeof DeliveredReference>

const keyRoutes = routes({
  getKey: {
    method: 'GET',
    path: '/delivery/v1/key',
    summary: 'Get the name, permissions and expiry of the calling API key',
    keyScope: 'any',
    answer: z.strictObject({
      name,
      countries: z.array(CountryId),
      scopes: z.array(z.enum(scopes)),
      channels: z.array(z.string()).describe('Ids of the channels that the key can read'),
      expiresAt: timestamp,
    }),
  },
})

const deliveredReferenceRoutes = routes({
  getReference: {
    method: 'GET',
    path: '/delivery/v1/reference',
    summary: 'List reference data: countries of the key, ranges, forms, crops and more',
    keyScope: 'reference:read',
    answer: DeliveredReference,
    isTagged: true,
    surrogateKeys: ['delivery', 'reference'],
  },
})

/** The API of other systems, which call it with an API key. */
export const deliveryApi = {
  key: keyRoutes,
  reference: deliveredReferenceRoutes,
  records: deliveredRoutes,
  changes: changeFeedRoutes,
} as const satisfies Record<string, RouteTable>
