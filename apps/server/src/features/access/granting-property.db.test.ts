import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedUser } from '@nutripim/contract/access/access'
import {
  type Access,
  attempt,
  calls,
  countries,
  createAccess,
  createStart,
  createStep,
  listRights,
  members,
  noAccess,
  type Step,
} from '@nutripim/server/test-support/access/granting'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { getDatabaseTime } from '@nutripim/server/test-support/audit/restoring'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const access = createAccess()
const step = createStep(access)
const start = createStart(access)

async function callAs(userId: string, method: 'POST' | 'DELETE', path: string, body?: object) {
  const token = await app.provider.issue({ email: userId, sub: userId })
  return app.call(undefined, method, path, body, { authorization: `Bearer ${token}` })
}

async function readAccess(): Promise<Map<string, Access>> {
  const rows = await app.database.all<ListedUser>(sql`
    select u.user_id as "userId",
      array(select role_id from user_roles r where r.user_id = u.user_id) as roles,
      array(select country_id from user_countries c where c.user_id = u.user_id) as "marketingCountries"
    from users u where u.user_id = any(${members}::text[])`)
  return new Map(rows.map(({ userId, ...each }) => [userId, each]))
}

/** A member without access does not exist as a user. */
async function resetMembers(accesses: readonly Access[]): Promise<void> {
  const rows = members.flatMap((userId, index) => {
    const { roles, marketingCountries } = accesses[index] ?? noAccess
    return roles.length > 0 ? [{ userId, roles, marketingCountries }] : []
  })
  const given = sql`jsonb_array_elements(${JSON.stringify(rows)}::jsonb) x`
  await app.database.transaction(async (db) => {
    await db.all(sql`delete from users where user_id = any(${members}::text[])`)
    await db.all(
      sql`insert into users (user_id, display_name) select x->>'userId', x->>'userId' from ${given}`,
    )
    await db.all(sql`
      insert into user_roles (user_id, role_id)
      select x->>'userId', r from ${given}, jsonb_array_elements_text(x->'roles') r`)
    await db.all(sql`
      insert into user_countries (user_id, country_id)
      select x->>'userId', c from ${given}, jsonb_array_elements_text(x->'marketingCountries') c`)
  })
}

/** What a user gained in one step beyond what the granter could assign. */
function findExcess(granter: Access, before: Access, after: Access): string[] {
  const newCountries = after.marketingCountries.filter(
    (country) => !before.marketingCountries.includes(country),
  )
  const foreign = newCountries.filter((country) => !granter.marketingCountries.includes(country))
  // A GLOBALADMIN can assign any role, even to a user of countries that the GLOBALADMIN does not have,
  // but only countries of their own.
  if (granter.roles.includes('GLOBALADMIN')) return foreign
  const had = new Set([...listRights(before), ...listRights(granter)])
  return [...foreign, ...listRights(after).filter((right) => !had.has(right))]
}

const runs = process.env.NUTRIPIM_LONG ? 300 : 3

const regional: Access = { roles: ['REGIONALADMIN'], marketingCountries: countries }
const addedAndRemoved: Access = { roles: ['GLOBALADMIN'], marketingCountries: ['DE'] }

/**
 * A regional administrator makes a user of more countries an administrator, directly and by a restore,
 * and adds and removes the same in one change.
 */
const story: [Access[], Access[], Step[]] = [
  [
    { roles: ['REGIONALADMIN'], marketingCountries: ['PL'] },
    { roles: ['REGIONALADMIN'], marketingCountries: countries },
    { roles: ['PRODUCTAPPROVER'], marketingCountries: ['PL', 'GB'] },
  ],
  [
    { roles: ['REGIONALADMIN'], marketingCountries: ['PL'] },
    { roles: ['REGIONALMARKETING'], marketingCountries: countries },
    { roles: ['PRODUCTAPPROVER'], marketingCountries: ['GB'] },
  ],
  calls.flatMap((call) =>
    members.slice(0, 3).flatMap((to) =>
      [regional, addedAndRemoved].map((each) => ({
        call,
        by: members[0] ?? '',
        to,
        access: each,
        removed: each === regional ? noAccess : each,
        selected: [true],
      })),
    ),
  ),
]

test('[USR-06] no chain of grants gives a right in a country that its granter did not have there', async () => {
  const succeeded = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(
      start,
      start,
      fc.array(step, { minLength: 4, maxLength: 8 }),
      async (past, present, steps) => {
        await resetMembers(past)
        const restorePoint = await getDatabaseTime(app)
        await resetMembers(present)
        for (const each of steps) {
          const before = await readAccess()
          const status = await attempt(callAs, each, restorePoint)
          expect(status).toBeLessThan(500)
          if (status === 200) succeeded.set(each.call, (succeeded.get(each.call) ?? 0) + 1)
          for (const [userId, now] of await readAccess()) {
            const excess = findExcess(
              before.get(each.by) ?? noAccess,
              before.get(userId) ?? noAccess,
              now,
            )
            expect(excess, `${userId} after ${JSON.stringify(each)}`).toEqual([])
          }
        }
      },
    ),
    { numRuns: runs, examples: [story] },
  )
  if (process.env.NUTRIPIM_LONG) expect([...succeeded.keys()].sort()).toEqual([...calls].sort())
}, 1_800_000)

test('[USR-06] only the save of a user and the first start assign roles and countries', () => {
  const features = join(import.meta.dirname, '..')
  const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  const writing = sources
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !/(^|\/)test-/.test(file))
    .filter((file) =>
      /(insert into|update|merge into|copy) +user_(roles|countries)/.test(
        readFileSync(join(features, file), 'utf8'),
      ),
    )
  expect(writing.sort()).toEqual(['access/access-sql.ts', 'identity/identity-sql.ts'])
})
