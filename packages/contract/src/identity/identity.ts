import { z } from 'zod'
import { rights } from '../api/permissions.ts'
import { routes } from '../api/route.ts'

export const EffectiveIdentity = z.strictObject({
  displayName: z.string(),
  rights: z.array(z.enum(rights)),
  roles: z.array(z.string()),
})
export type EffectiveIdentity = z.infer<typeof EffectiveIdentity>

/** Settings a browser needs before sign-in. Nothing here is secret. */
export const ClientSettings = z.strictObject({
  authority: z.string(),
  clientId: z.string(),
  /** The text before 'Vita' in the title of the central team's user list. */
  productName: z.string(),
  servicePortalUrl: z.string().nullable(),
  jobDashboardUrl: z.string().nullable(),
  /** The tile server for map backgrounds; null to show only the built-in outlines. */
  mapTiles: z.strictObject({ url: z.string(), attribution: z.string() }).nullable(),
  /** Whether the demo identity provider and demo data are used. */
  isDemo: z.boolean(),
})
export type ClientSettings = z.infer<typeof ClientSettings>

export const identityRoutes = routes({
  getEffectiveIdentity: {
    method: 'GET',
    path: '/experience/effective-identity',
    summary: 'Get the signed-in user with roles and rights',
    signedIn: true,
    answer: EffectiveIdentity,
  },
  getClientSettings: {
    method: 'GET',
    path: '/experience/client-settings',
    summary: 'Get client settings for sign-in',
    public: true,
    answer: ClientSettings,
  },
})
