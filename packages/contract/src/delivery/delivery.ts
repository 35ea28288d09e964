import { z } from 'zod'
import { scopes } from '../access/scopes.ts'
import { type RouteTable, routes } from '../api/route.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'

const keyRoutes = routes({
  getKey: {
    method: 'GET',
    path: '/delivery/v1/key',
    summary: 'Get the name, permissions and expiry of the calling API key',
    keyScope: 'any',
    answer: z.strictObject({
      name: z.string(),
      countries: z.array(CountryId),
      scopes: z.array(z.enum(scopes)),
      channels: z.array(z.string()),
      expiresAt: timestamp,
    }),
  },
})

/** The API of other systems, which call it with an API key. */
export const deliveryApi = {
  key: keyRoutes,
} as const satisfies Record<string, RouteTable>
