import { recommendedProfile } from '@nutripim/agronomy/declarations/country-profiles'
import {
  completeProfile,
  type DeclarationProfile,
  type StoredProfile,
} from '@nutripim/agronomy/declarations/profile'
import type {
  DeclarationProfile as CountryProfile,
  ProfileChange,
} from '@nutripim/contract/declarations/declarations'
import { changedMeanwhile } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type JsonText, parseJson } from '../../platform/database/json-text.ts'
import * as statements from './declaration-profile-sql.ts'

/** The stored profile with all fields, or the recommended one. */
export const readProfile = (stored: StoredProfile | null, country: string): DeclarationProfile =>
  stored === null ? recommendedProfile(country) : completeProfile(stored)

export const profileFrom = (
  stored: JsonText<StoredProfile> | null,
  country: string,
): DeclarationProfile => readProfile(stored === null ? null : parseJson(stored), country)

export async function listProfiles(
  db: Queryable,
  assignedCountries: readonly string[],
): Promise<CountryProfile[]> {
  const rows = await db.all<statements.ProfileRow>(statements.listProfiles(assignedCountries))
  return rows.map(asAnswer)
}

/** At once, or planned for a later day. */
export async function saveProfile(db: Queryable, change: ProfileChange): Promise<CountryProfile> {
  const { countryCode, was, from, ...cells } = change
  await db.all(statements.addProfile(countryCode, recommendedProfile(countryCode)))
  await db.all(statements.lockProfile(countryCode))
  const { conflicts } = await db.get<Pick<statements.ProfileSaveResult, 'conflicts'>>(
    statements.getConflicts(countryCode, cells, was),
  )
  if (conflicts) {
    throw changedMeanwhile('this declaration profile', { conflicts })
  }
  const isLater =
    from !== undefined && !(await db.get<{ hasBegun: boolean }>(statements.hasBegun(from))).hasBegun
  await db.all(
    isLater
      ? statements.setPlan(countryCode, cells, from)
      : statements.saveProfile(countryCode, cells),
  )
  return getProfile(db, countryCode)
}

export async function cancelPlan(db: Queryable, country: string): Promise<CountryProfile> {
  await db.all(statements.lockProfile(country))
  await db.all(statements.cancelPlan(country))
  return getProfile(db, country)
}

const getProfile = async (db: Queryable, country: string): Promise<CountryProfile> =>
  asAnswer(await db.get<statements.ProfileRow>(statements.listProfiles([country])))

function asAnswer(row: statements.ProfileRow): CountryProfile {
  const { countryId, countryName, profile, planned } = row
  return {
    countryId,
    countryName,
    // The agronomy package has texts for elements; a save stores only elements that the contract allows.
    ...(profileFrom(profile, countryId) as Omit<
      CountryProfile,
      'countryId' | 'countryName' | 'planned'
    >),
    planned: planned === null ? null : parseJson(planned),
  }
}
