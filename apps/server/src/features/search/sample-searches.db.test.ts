import { readFile } from 'node:fs/promises'
import type { Hit, SearchKind } from '@nutripim/contract/search/search'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** At least this share of the questions must be answered as expected. */
const minShare = 0.95

const file = new URL('./sample-searches.json', import.meta.url)

let app: TestApp
let samples: SampleSearch[]
beforeAll(async () => {
  samples = JSON.parse(await readFile(file, 'utf8'))
  app = await openTestApp()
})
afterAll(() => app.close())

interface SampleSearch {
  text: string
  /** The country that the user has selected. */
  near: string
  kind: string
  /** The first hits of this kind, “title · country”; `*` stands for any text. */
  first: string[]
}

async function findFirst({ text, near, kind }: SampleSearch): Promise<string[]> {
  const body = { text, nearCountry: near }
  const answer = await app.call('globalAdmin', 'POST', 'global-admin/search', body)
  const groups: { kind: SearchKind; hits: Hit[] }[] = answer.body.groups
  const hits = groups.find((group) => group.kind === kind)?.hits ?? []
  return hits
    .slice(0, 3)
    .map(({ title, countryId }) => (countryId === null ? title : `${title} · ${countryId}`))
}

function isExpected(first: readonly string[], found: readonly string[]): boolean {
  return first.every((pattern, i) => {
    const parts = pattern.split('*').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`, 'u').test(found[i] ?? '')
  })
}

test('[GLB-01] at least 95 % of the sample searches find the expected records first', async () => {
  const failures: string[] = []
  for (const sample of samples) {
    const found = await findFirst(sample)
    if (isExpected(sample.first, found)) continue
    const { kind, text, first } = sample
    failures.push(`${kind} “${text}”: ${found.join(', ') || 'nothing'}, not ${first.join(', ')}`)
  }
  const right = samples.length - failures.length
  console.log([`${right} of ${samples.length} sample searches`, ...failures].join('\n'))
  expect(right / samples.length).toBeGreaterThanOrEqual(minShare)
})
