import { type DeclarationProfile, defaultProfile } from '@nutripim/agronomy/declaration'
import type {
  DeclarationProfile as CountryProfile,
  ProfileChange,
} from '@nutripim/contract/declarations/declarations'
import { changedMeanwhile } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type JsonText, parseJson } from '../../platform/database/json-text.ts'
import * as statements from './declaration-profile-sql.ts'

/** The stored profile, or the default one. */
export function profileFrom(json: JsonText<DeclarationProfile> | null): DeclarationProfile {
  return json === null ? defaultProfile : parseJson(json)
}

export async function listProfiles(
  db: Queryable,
  assignedCountries: readonly string[],
): Promise<CountryProfile[]> {
  const rows = await db.all<statements.StoredProfile>(statements.listProfiles(assignedCountries))
  return rows.map(({ profile, ...country }) => asAnswer(country, profileFrom(profile)))
}

export async function saveProfile(db: Queryable, change: ProfileChange): Promise<CountryProfile> {
  const { countryCode, was, ...cells } = change
  await db.all(statements.addProfile(countryCode, defaultProfile))
  await db.all(statements.lockProfile(countryCode))
  const { conflicts, saved, countryName } = await db.get<statements.ProfileSaveResult>(
    statements.saveProfile(countryCode, cells, was),
  )
  if (conflicts) {
    throw changedMeanwhile('this declaration profile', { conflicts })
  }
  return asAnswer({ countryId: countryCode, countryName }, profileFrom(saved))
}

function asAnswer(
  country: { countryId: string; countryName: string },
  profile: DeclarationProfile,
): CountryProfile {
  // The agronomy package has texts for elements; a save stores only elements that the contract allows.
  return { ...country, ...profile } as CountryProfile
}
