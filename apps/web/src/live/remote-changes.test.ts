import type { LiveChange } from '@nutripim/contract/live/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  findRemoteChange,
  recordGap,
  recordOwnChange,
  recordRemoteChange,
} from './remote-changes.ts'

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

test('a remote change is found by its record until it expires', () => {
  recordRemoteChange(change)
  expect(findRemoteChange('GB', 'product', '17')).toEqual({ by: 'Arno', at: change.at })
  expect(findRemoteChange('GB', 'product', '18')).toBeUndefined()
  expect(findRemoteChange('PL', 'product', '17')).toBeUndefined()
  vi.advanceTimersByTime(31_000)
  expect(findRemoteChange('GB', 'product', '17')).toBeUndefined()
})

test('a remote change without record ids counts for every record', () => {
  recordRemoteChange({ ...change, countryCode: 'ES', ids: null })
  expect(findRemoteChange('ES', 'product', '99')?.by).toBe('Arno')
})

test('after a gap every record counts as changed by another user', () => {
  recordGap('PT', 'product')
  expect(findRemoteChange('PT', 'product', '99')).toEqual({ by: null, at: null })
})

test('our own later change replaces a remote one', () => {
  recordRemoteChange(change)
  recordOwnChange(change)
  expect(findRemoteChange('GB', 'product', '17')).toBeUndefined()
  recordRemoteChange(change)
  expect(findRemoteChange('GB', 'product', '17')?.by).toBe('Arno')
})

test('our own change is not remote after a gap either', () => {
  recordGap('NO', 'product')
  recordOwnChange({ ...change, countryCode: 'NO' })
  expect(findRemoteChange('NO', 'product', '17')).toBeUndefined()
  expect(findRemoteChange('NO', 'product', '18')).toBeDefined()
})
