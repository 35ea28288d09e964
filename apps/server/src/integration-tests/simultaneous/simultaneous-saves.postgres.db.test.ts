import type { Route } from '@nutripim/contract/api/route'
import { api } from '@nutripim/contract/api/routes'
import {
  openTestApp,
  type Person,
  type TestAnswer,
  type TestApp,
} from '@nutripim/server/test-support/app'
import { openWorkbook } from '@nutripim/server/test-support/exchange/workbook'
import { createHeldCommits } from '@nutripim/server/test-support/simultaneous/held-commits'
import type {
  SavedRecords,
  SavePair,
  SaveRequest,
  WriteRoute,
} from '@nutripim/server/test-support/simultaneous/save-pair'
import {
  createSavedRecords,
  listRepeatedSaves,
  listSavePairs,
} from '@nutripim/server/test-support/simultaneous/save-pairs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

const commits = createHeldCommits()

/** Two copies of one database: in one of them the second user saves while the first one has not committed yet. */
let oneByOne: TestApp
let simultaneous: TestApp
let records: SavedRecords
beforeAll(async () => {
  oneByOne = await openTestApp({ rateLimit: 0 })
  simultaneous = await openTestApp({ rateLimit: 0 }, { wrapDatabase: commits.wrap })
  records = await createSavedRecords(oneByOne)
  expect(await createSavedRecords(simultaneous)).toEqual(records)
})
afterAll(() => Promise.all([oneByOne.close(), simultaneous.close()]))

const writes = Object.values(api).flatMap((table): WriteRoute[] =>
  Object.entries<Route>(table).flatMap(([name, { effect, method, path }]) =>
    effect === 'writes' ? [{ name, method, path }] : [],
  ),
)

const send = (
  app: TestApp,
  person: Person,
  { method = 'POST', path, body, createBody }: SaveRequest,
) => app.call(person, method, path, createBody?.() ?? body)

const usual: [Person, Person] = ['globalAdmin', 'developer']

async function saveOneByOne({ first, second, users = usual }: SavePair): Promise<TestAnswer[]> {
  const answer = await send(oneByOne, users[0], first)
  return [answer, await send(oneByOne, users[1], second)]
}

async function saveAtTheSameTime({
  first,
  second,
  users = usual,
}: SavePair): Promise<TestAnswer[]> {
  const held = commits.holdNext()
  const firstAnswer = send(simultaneous, users[0], first)
  // A request that is rejected has nothing to commit.
  await Promise.race([held.isHeld, firstAnswer.then(held.commit)])
  let isAnswered = false
  const secondAnswer = send(simultaneous, users[1], second).finally(() => {
    isAnswered = true
  })
  await expect.poll(async () => isAnswered || (await isBlocked())).toBe(true)
  held.commit()
  return Promise.all([firstAnswer, secondAnswer])
}

async function isBlocked(): Promise<boolean> {
  const blocked = await simultaneous.database.all(sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
  return blocked.length > 0
}

const changing =
  /erased-user-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)|\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/g

/** The rows of a workbook, or what personal data says about the user and the downloads of the data. */
function readFile(file: Buffer): unknown {
  if (file.subarray(0, 2).toString() === 'PK') return openWorkbook(file)
  const { user, dataDownloads } = JSON.parse(file.toString())
  return { name: user.displayName, dataDownloads }
}

/** Without times, secrets, pseudonyms and the ids of requests. */
function comparable({ status, body }: TestAnswer): unknown {
  const content = Buffer.isBuffer(body) ? readFile(body) : body
  const text = JSON.stringify({ status, body: content }, (key, value) =>
    ['requestId', 'secret', 'start', 'revision'].includes(key) ? key : value,
  )
  return JSON.parse(text.replaceAll(changing, 'time'))
}

test('a save that waits for another one is answered as if it had come after it', async () => {
  const compared = listSavePairs(records)
  const pairs = [...compared, ...listRepeatedSaves(records, writes)]
  const accepted = new Set<string>()
  for (const { route, what, ...pair } of pairs) {
    const expected = (await saveOneByOne({ route, what, ...pair })).map(comparable)
    const answers = await saveAtTheSameTime({ route, what, ...pair })
    const { rejectedWith } = pair
    if (rejectedWith && answers[1]?.body.code === rejectedWith) answers.pop()
    expect({ route, what, answers: answers.map(comparable) }).toEqual({
      ...{ route, what, answers: expected.slice(0, answers.length) },
    })
    if (answers[0]?.status === 200) accepted.add(`${route}, ${what}`)
  }
  // A pair of which even the first request is rejected compares nothing.
  const names = compared.map(({ route, what }) => `${route}, ${what}`)
  expect(names.filter((name) => !accepted.has(name))).toEqual([])
})

test('every call that writes is compared', () => {
  const compared = new Set([
    ...listSavePairs(records).map(({ route }) => route),
    ...listRepeatedSaves(records, writes).map(({ route }) => route),
  ])
  const missing = writes.map(({ name }) => name).filter((name) => !compared.has(name))
  const advice = 'add a pair for each to a file *-pairs.ts of test-support/simultaneous'
  expect(missing, advice).toEqual([])
})
