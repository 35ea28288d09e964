import { defaultProfile, formatDeclaration } from '@nutripim/agronomy/declaration'
import type { declarationRoutes } from '@nutripim/contract/declarations/declarations'
import type { Handlers } from '../../platform/api/handler.ts'
import { Reply } from '../../platform/api/reply.ts'
import { formatJson, type JsonText, parseJson } from '../../platform/database/json-text.ts'
import type { CompositionsWithProfile } from './declaration-profile-sql.ts'
import * as statements from './declaration-profile-sql.ts'
import { listProfiles, saveProfile } from './declaration-profiles.ts'

export const declarationHandlers: Handlers<typeof declarationRoutes> = {
  async listDeclarationProfiles({ db, identity }) {
    const canEdit = identity.rights.includes('global web team module')
    return { canEdit, profiles: await listProfiles(db, identity.countries) }
  },

  saveDeclarationProfile: ({ db, body }) => saveProfile(db, body),

  async listDeclarations({ db, identity, params: { country } }) {
    const { tag, json } = await db.get<{ tag: string; json: JsonText<CompositionsWithProfile> }>(
      statements.getCompositionsWithProfile(country, identity.countries),
    )
    const { products, profile } = parseJson(json)
    const declared = products.map(({ legacyProductId, dhCode, productName, composition }) => {
      const { text, parts } = formatDeclaration(composition, profile ?? defaultProfile)
      const nutrients = parts.map(({ name, value }) => ({ name, value }))
      return { legacyProductId, dhCode, productName, declaration: text, nutrients }
    })
    return Reply.tagged({ tag, json: formatJson({ countryCode: country, products: declared }) })
  },
}
