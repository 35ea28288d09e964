import { recommendedProfile } from '@nutripim/agronomy/declarations/country-profiles'
import { formatDeclaration } from '@nutripim/agronomy/declarations/format-declaration'
import { completeProfile } from '@nutripim/agronomy/declarations/profile'
import type { declarationRoutes } from '@nutripim/contract/declarations/declarations'
import type { Handlers } from '../../platform/api/handler.ts'
import { notFound } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import { formatJson, type JsonText, parseJson } from '../../platform/database/json-text.ts'
import { compareProfiles } from './compare-profiles.ts'
import { cancelPlan, listProfiles, readProfile, saveProfile } from './declaration-profiles.ts'
import type { CompositionsWithProfile } from './declarations-sql.ts'
import * as statements from './declarations-sql.ts'

export const declarationHandlers: Handlers<typeof declarationRoutes> = {
  async listDeclarationProfiles({ db, identity }) {
    const canEdit = identity.rights.includes('global web team module')
    return { canEdit, profiles: await listProfiles(db, identity.countries) }
  },

  saveDeclarationProfile: ({ db, body }) => saveProfile(db, body),

  cancelPlannedProfile: ({ db, body }) => cancelPlan(db, body.countryCode),

  async previewDeclarationProfile({ db, body: { countryCode, ...fields } }) {
    const [stored] = await listProfiles(db, [countryCode])
    if (!stored) throw notFound('country', countryCode)
    const { countryId, countryName, planned: _, ...before } = stored
    const after = completeProfile({ ...before, ...fields })
    return {
      countryId,
      countryName,
      ...(await compareProfiles(db, countryId, [before, after])),
    }
  },

  async listRecommendedProfiles({ db, identity }) {
    const countries = []
    for (const stored of await listProfiles(db, identity.countries)) {
      const { countryId, countryName, planned: _, ...before } = stored
      const after = recommendedProfile(countryId)
      const { products, changed } = await compareProfiles(db, countryId, [before, after])
      countries.push({ countryId, countryName, products, changed })
    }
    return { countries }
  },

  async listDeclarations({ db, identity, params: { country } }) {
    const { tag, json } = await db.get<{ tag: string; json: JsonText<CompositionsWithProfile> }>(
      statements.getCompositionsWithProfile(country, identity.countries),
    )
    const { products, profile: stored } = parseJson(json)
    const profile = readProfile(stored, country)
    const declared = products.map(
      ({ legacyProductId, dhCode, productName, composition, sources }) => {
        const { text, parts, lines, notes } = formatDeclaration(composition, profile, sources)
        const nutrients = parts.map(({ name, value }) => ({ name, value }))
        const statement = lines.map(({ percent: _, ...line }) => line)
        return {
          ...{ legacyProductId, dhCode, productName },
          ...{ declaration: text, nutrients, statement, notes: [...notes] },
        }
      },
    )
    return Reply.tagged({ tag, json: formatJson({ countryCode: country, products: declared }) })
  },
}
