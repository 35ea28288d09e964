import { expect, test } from 'vitest'
import { findingsByProduct, matchesFilter, readQualityFilter } from './quality-cells.tsx'

const finding = (legacyProductId: number, rule: string) => ({
  legacyProductId,
  rule,
  text: 'x',
  cells: ['N'],
})

test('findings are looked up by product', () => {
  const findingsOf = findingsByProduct([
    finding(1, 'total'),
    finding(2, 'texts'),
    finding(1, 'texts'),
  ])
  expect(findingsOf(1).map(({ rule }) => rule)).toEqual(['total', 'texts'])
  expect(findingsOf(3)).toEqual([])
})

test.each([
  ['all', [], true],
  ['warnings', [], false],
  ['warnings', [finding(1, 'total')], true],
  ['texts', [finding(1, 'total')], false],
  ['total', [finding(1, 'total')], true],
] as const)('the filter “%s” with %j: %s', (filter, found, isShown) => {
  expect(matchesFilter(filter, found)).toBe(isShown)
})

test.each([
  ['warnings', 'warnings'],
  ['questioned', 'warnings'],
  ['total', 'total'],
  ['unknown', 'all'],
  [undefined, 'all'],
])(
  'the parameter quality=%s filters by %s, also in addresses of earlier releases',
  (quality, filter) => {
    expect(readQualityFilter(quality)).toBe(filter)
  },
)
