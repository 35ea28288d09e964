import { describe, expect, test } from 'vitest'
import { getNextCheckIn, judgeAnswer, judgeError } from './verdict.ts'

describe('the verdict for an answer', () => {
  test.each([
    [200, 'image/png', true, 'good'],
    [204, '', true, 'good'],
    [206, 'application/pdf', false, 'good'],
    [200, 'text/html; charset=utf-8', true, 'broken'],
    [200, 'text/html', false, 'good'],
    [404, 'text/html', false, 'broken'],
    [410, '', true, 'broken'],
    [401, '', false, 'unknown'],
    [403, '', false, 'unknown'],
    [429, '', false, 'unknown'],
    [400, '', false, 'failed'],
    [500, '', false, 'failed'],
    [503, '', false, 'failed'],
    [302, '', false, 'failed'],
  ])('%i %s, a picture: %s → %s', (status, type, isImage, state) => {
    expect(judgeAnswer({ status, type }, isImage).state).toBe(state)
  })
})

test.each([
  ['ENOTFOUND', 'failed', 'no such host'],
  ['ECONNREFUSED', 'failed', 'connection refused'],
  ['ETIMEDOUT', 'failed', 'no answer in time'],
  ['CERT_HAS_EXPIRED', 'failed', 'CERT_HAS_EXPIRED'],
  ['EAI_AGAIN', 'unknown', 'not checked: EAI_AGAIN'],
  ['ENETUNREACH', 'unknown', 'not checked: ENETUNREACH'],
])('%s → %s', (code, state, outcome) => {
  expect(judgeError(Object.assign(new Error('x'), { code }))).toEqual({ state, outcome })
})

test('working links are checked daily, failing ones soon and then with growing delays', () => {
  const failed = { state: 'failed', outcome: 'x' } as const
  const pauses = [0, 1, 2, 3, 20].map((failures) => getNextCheckIn(failed, failures) / 60)
  expect(pauses).toEqual([10, 20, 40, 80, 1440])
  expect(getNextCheckIn({ state: 'good', outcome: 'x' }, 0)).toBe(86_400)
  expect(getNextCheckIn({ state: 'unknown', outcome: 'x', retryAfter: 120 }, 0)).toBe(120)
  expect(getNextCheckIn({ state: 'unknown', outcome: 'x', retryAfter: 1e9 }, 0)).toBe(7 * 86_400)
})
