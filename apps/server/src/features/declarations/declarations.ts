import { formatDeclaration } from '@nutripim/agronomy/declaration'
import type { declarationRoutes } from '@nutripim/contract/declarations/declarations'
import type { CompositionRow } from '@nutripim/contract/products/products'
import type { Handlers } from '../../platform/api/implement.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { TaggedAnswer } from '../reference/country-revision-sql.ts'
import { compositionsWithProfile } from './declaration-profile-sql.ts'
import { listProfiles, profileFrom, saveProfile } from './declaration-profiles.ts'

export const declarationHandlers: Handlers<typeof declarationRoutes> = {
  async listDeclarationProfiles({ db, identity }) {
    const canEdit = identity.rights.includes('global web team module')
    return { canEdit, profiles: await listProfiles(db, identity.countries) }
  },

  saveDeclarationProfile: ({ db, body }) => saveProfile(db, body),

  async listDeclarations({ db, identity, params: { country }, knownTag = '' }) {
    const { tag, json } = await db.get<TaggedAnswer>(
      compositionsWithProfile(country, identity.countries, knownTag),
    )
    if (json === null) return Reply.unchanged(tag)
    const { products, profile } = JSON.parse(json) as {
      products: Omit<CompositionRow, 'productRange'>[]
      profile: object | null
    }
    const declares = profileFrom(profile && JSON.stringify(profile))
    const declared = products.map(({ legacyProductId, dhCode, productName, composition }) => {
      const { text, parts } = formatDeclaration(composition, declares)
      const nutrients = parts.map(({ name, value }) => ({ name, value }))
      return { legacyProductId, dhCode, productName, declaration: text, nutrients }
    })
    return Reply.json(JSON.stringify({ countryCode: country, products: declared }), tag)
  },
}
