import type { ProfileChange } from '@nutripim/contract/declarations/declarations'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, parseJson } from '../../platform/database/json-text.ts'
import { type Attempt, attemptOnce } from '../../platform/work/isolate-failures.ts'
import type { Worker } from '../../platform/work/worker.ts'
import * as statements from './declaration-profile-sql.ts'

/** Changes of profiles take effect within a minute after their day began. */
export const plannedProfiles = (database: Database): Worker => ({
  name: 'planned declaration profiles',
  interval: 60_000,
  work: ({ attempt }) => applyDuePlans(database, attempt),
})

export async function applyDuePlans(
  database: Database,
  attempt: Attempt = attemptOnce,
): Promise<void> {
  for (const { country } of await database.all<{ country: string }>(statements.listDuePlans())) {
    await attempt(country, () =>
      database.transaction(async (tx) => {
        const plan = await tx.find<{ fields: JsonText<Partial<ProfileChange>> }>(
          statements.claimDuePlan(country),
        )
        if (!plan) return
        await tx.all(statements.saveProfile(country, parseJson(plan.fields)))
        await tx.all(statements.cancelPlan(country))
      }),
    )
  }
}
