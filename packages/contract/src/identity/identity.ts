import { z } from 'zod'
import { rights } from '../api/permissions.ts'
import { routes } from '../api/route.ts'

export const EffectiveIdentity = z.strictObject({
  displayName: z.string(),
  rights: z.array(z.enum(rights)),
  roles: z.array(z.string()),
})
export type EffectiveIdentity = z.infer<typeof EffectiveIdentity>

/** What a browser must know before anyone has signed in. Nothing here is secret. */
export const ClientSettings = z.strictObject({
  authority: z.string(),
  clientId: z.string(),
  /** The word before 'Vita' in the title of the central team's user list. */
  productName: z.string(),
  servicePortalUrl: z.string().nullable(),
  jobDashboardUrl: z.string().nullable(),
  /** Pictures behind maps; null: none, the outlines of the app alone. */
  mapTiles: z.strictObject({ url: z.string(), attribution: z.string() }).nullable(),
  /** True with the demo identity provider and the demo data. */
  isDemo: z.boolean(),
})
export type ClientSettings = z.infer<typeof ClientSettings>

export const identityRoutes = routes({
  getEffectiveIdentity: {
    method: 'GET',
    path: '/experience/effective-identity',
    summary: 'Who the caller is and what they may do',
    signedIn: true,
    answer: EffectiveIdentity,
  },
  getClientSettings: {
    method: 'GET',
    path: '/experience/client-settings',
    summary: 'Where to sign in, and other settings a browser needs before that',
    public: true,
    answer: ClientSettings,
  },
})
