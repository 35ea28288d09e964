import type { LiveChange } from '@nutripim/contract/live/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteGap, noteOurs, noteTheirs, whoChanged } from './remote-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const change: LiveChange = {
  type: 'changed',
  countryCode: 'GB',
  kind: 'product',
  ids: ['17'],
  by: 'Arno',
  at: '2026-05-03T12:05:00Z',
  requestId: 'r',
}

test('a change is known by its record, for as long as reading it may take', () => {
  noteTheirs(change)
  expect(whoChanged('GB', 'product', '17')).toEqual({ by: 'Arno', at: change.at })
  expect(whoChanged('GB', 'product', '18')).toBeUndefined()
  expect(whoChanged('PL', 'product', '17')).toBeUndefined()
  vi.advanceTimersByTime(31_000)
  expect(whoChanged('GB', 'product', '17')).toBeUndefined()
})

test('a change of too many records to name may be of any', () => {
  noteTheirs({ ...change, countryCode: 'ES', ids: null })
  expect(whoChanged('ES', 'product', '99')?.by).toBe('Arno')
})

test('after a gap whatever differs is somebody’s', () => {
  noteGap('PT', 'product')
  expect(whoChanged('PT', 'product', '99')).toEqual({ by: null, at: null })
})

test('what we changed ourselves afterwards is ours', () => {
  noteTheirs(change)
  noteOurs(change)
  expect(whoChanged('GB', 'product', '17')).toBeUndefined()
  noteTheirs(change)
  expect(whoChanged('GB', 'product', '17')?.by).toBe('Arno')
})

test('what we changed ourselves is ours after a gap too', () => {
  noteGap('NO', 'product')
  noteOurs({ ...change, countryCode: 'NO' })
  expect(whoChanged('NO', 'product', '17')).toBeUndefined()
  expect(whoChanged('NO', 'product', '18')).toBeDefined()
})
