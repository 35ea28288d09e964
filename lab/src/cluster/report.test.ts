import { expect, test } from 'vitest'
import { type FaultResult, formatReport, isGood } from './report.ts'

const good: FaultResult = {
  name: 'planned switchover',
  missing: 0,
  twice: 0,
  half: 0,
  logDifferences: 0,
  silentStreams: 0,
  endedServers: 0,
  traffic: {
    answers: new Map([
      ['200', 500],
      ['503', 20],
    ]),
    hung: 0,
    slowestSeconds: 2.5,
    longestGapSeconds: 4,
  },
}
const slower = { ...good, traffic: { ...good.traffic, longestGapSeconds: 9 } }

test('the report has one row for each kind of fault, with the median and the worst recovery', () => {
  const rows = formatReport([slower, good, { ...good, name: 'stop etcd', missing: 2 }]).split('\n')
  expect(rows.slice(2)).toEqual([
    '| planned switchover | 2 | 0 | 0 | 0 | 0 | 4.0 s (worst 9.0 s) | 0 | 2.5 s | 0 | 0 | 0 |',
    '| stop etcd | 1 | 2 | 0 | 0 | 0 | 4.0 s (worst 4.0 s) | 0 | 2.5 s | 0 | 0 | 0 |',
    '| **all** | 3 | 2 | 0 | 0 | 0 | 4.0 s (worst 9.0 s) | 0 | 2.5 s | 0 | 0 | 0 |',
  ])
})

test.each<[string, Partial<FaultResult>, boolean]>([
  ['503 while there is no primary', {}, true],
  ['a missing write', { missing: 1 }, false],
  ['a stream that did not come back', { silentStreams: 1 }, false],
  ['a server that ended', { endedServers: 1 }, false],
  ['a request that hung', { traffic: { ...good.traffic, hung: 1 } }, false],
  ['a 500', { traffic: { ...good.traffic, answers: new Map([['500', 1]]) } }, false],
])('%s is judged', (_, part, expected) => {
  expect(isGood([{ ...good, ...part }])).toBe(expected)
})
