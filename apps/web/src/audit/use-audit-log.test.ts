import { afterEach, expect, test } from 'vitest'
import { readFilters, toCallInput } from './use-audit-log.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

test('without URL parameters the log shows the last twelve months', () => {
  expect(readFilters({}, now)).toEqual({ from: '2025-11-15', to: '2026-11-15' })
})

test('URL parameters set the filters, and invalid ones are ignored', () => {
  const filters = {
    from: '2026-01-01',
    to: '2026-02-01',
    kind: 'dealers',
    country: 'ES',
    person: 'a@b',
  }
  expect(readFilters({ ...filters, text: 15.5 }, now)).toEqual({ ...filters, text: '15.5' })
  expect(
    readFilters(
      { from: '2026-02-30', to: 7, kind: 'x', country: 'Spain', text: ' ', request: '1' },
      now,
    ),
  ).toEqual(readFilters({}, now))
})

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('the first and the last day use the UTC offset of their own season', () => {
  process.env.TZ = 'Europe/Warsaw'
  const zones = (from: string, to: string) => {
    const { zone, lastZone } = toCallInput({ from, to }).query
    return [zone, lastZone]
  }
  expect(zones('2026-07-01', '2026-11-15')).toEqual([120, 60])
  expect(zones('2026-03-29', '2026-03-29')).toEqual([60, 120])
  expect(zones('2026-10-25', '2026-10-25')).toEqual([120, 60])
})
