import {
  type Access,
  attempt,
  type CallAs,
  countries,
  createAccess,
  createStart,
  createStep,
  listRights,
  members,
  noAccess,
  type Step,
} from '@nutripim/server/test-support/access/granting'
import { people } from '@nutripim/server/test-support/app'
import { createServerCalls, type ServerCalls } from '@nutripim/server/test-support/server-calls'
import { startServers, type TestServers } from '@nutripim/server/test-support/servers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

let servers: TestServers
let calls: ServerCalls
beforeAll(async () => {
  servers = await startServers['two servers on PostgreSQL']()
  calls = createServerCalls(servers)
}, 300_000)
afterAll(() => servers?.stop())

const callAs: CallAs = async (email, method, path, body) => {
  const answer = await calls.call({ email, method, path, ...(body && { body }) })
  expect(answer.status, JSON.stringify({ path, body, answer: answer.body })).toBeLessThan(500)
  return answer
}

/** A GLOBALADMIN can assign rights that nobody has, so there is none among the members. */
const access = createAccess([
  'REGIONALADMIN',
  'REGIONALMARKETING',
  'DEALERMANAGER',
  'PRODUCTAPPROVER',
  'CENTRALMARKETING',
])

async function readAccess(): Promise<Map<string, Access>> {
  const { status, body } = await calls.call({
    email: people.globalAdmin,
    path: 'access-control/users',
  })
  expect(status).toBe(200)
  const users: ({ userId: string } & Access)[] = body
  return new Map(users.map(({ userId, ...each }) => [userId, each]))
}

/** A member without access does not exist as a user. */
async function resetMembers(accesses: readonly Access[]): Promise<void> {
  const known = await readAccess()
  for (const [index, userId] of members.entries()) {
    const { roles, marketingCountries } = accesses[index] ?? noAccess
    const path = `access-control/user/${userId}`
    const reset =
      roles.length > 0
        ? await callAs(people.globalAdmin, 'POST', path, {
            displayName: userId,
            roles,
            marketingCountries,
          })
        : known.has(userId) &&
          (await callAs(people.globalAdmin, 'DELETE', `access-control/deleteuser/${userId}`))
    if (reset) expect(reset.status, JSON.stringify(reset.body)).toBe(200)
  }
}

/** What the members have that none of them had at the start in that country. */
async function listNewRights(start: readonly Access[]): Promise<string[]> {
  const had = new Set(start.flatMap(listRights))
  const now = await readAccess()
  return members.flatMap((userId) =>
    listRights(now.get(userId) ?? noAccess)
      .filter((right) => !had.has(right))
      .map((right) => `${userId}: ${right}`),
  )
}

const runs = 40

test('steps of administrators on two servers at once give no right that none of them had there', async () => {
  const succeeded: string[] = []
  await fc.assert(
    fc.asyncProperty(
      createStart(access),
      createStart(access),
      fc.array(createStep(access), { minLength: 8, maxLength: 12 }),
      async (past, present, steps) => {
        await resetMembers(past)
        const restorePoint = new Date().toISOString()
        await resetMembers(present)
        const attemptStep = async (step: Step) => {
          const status = await attempt(callAs, step, restorePoint)
          if (status === 200) succeeded.push(step.call)
        }
        // Two at a time on each server; later steps use what earlier ones gave.
        for (let at = 0; at < steps.length; at += 4) {
          await Promise.all(steps.slice(at, at + 4).map(attemptStep))
        }
        expect(await listNewRights(present)).toEqual([])
      },
    ),
    { numRuns: runs, endOnFailure: true },
  )
  expect(new Set(succeeded).size).toBeGreaterThan(3)
}, 1_800_000)

test('an administrator of some countries cannot raise a user of more countries on either server', async () => {
  const [admin = '', user = ''] = members
  await resetMembers([
    { roles: ['REGIONALADMIN'], marketingCountries: ['PL', 'CZ'] },
    { roles: ['DEALERMANAGER'], marketingCountries: countries },
  ])
  const wanted = { displayName: user, roles: ['DEALERMANAGER', 'REGIONALADMIN'] }
  const path = `access-control/user/${user}`
  for (const _ of servers.servers) {
    const { status, body } = await callAs(admin, 'POST', path, wanted)
    expect(status).toBe(403)
    expect(JSON.stringify(body)).toContain('only an administrator of all of them can change roles')
  }
  expect((await readAccess()).get(user)?.roles).toEqual(['DEALERMANAGER'])
})
