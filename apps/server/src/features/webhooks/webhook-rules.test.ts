import { expect, test } from 'vitest'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { checkReplayStart, checkWebhookUrl, getRetryDelay } from './webhook-rules.ts'

const limits = { allowsPrivate: false, ports: [80, 443] }
const findRejection = (url: string, changes = {}) => {
  try {
    checkWebhookUrl(url, { ...limits, ...changes })
    return undefined
  } catch (error) {
    return error instanceof ProblemError ? error.more.errors?.[0]?.text : String(error)
  }
}

test.each([
  ['shop', 'is not a web address'],
  ['http://shop.example/hook', 'must begin with https://'],
  ['ftp://shop.example/hook', 'must begin with https://'],
  ['//shop.example/hook', 'is not a web address'],
  ['https:shop.example/hook', 'is not a web address'],
  ['https:\\\\shop.example/hook', 'is not a web address'],
  ['https://shop.example\\@other.example/', 'is not a web address'],
  ['https://sh\top.example/', 'is not a web address'],
  ['https://shop.example/a\nb', 'is not a web address'],
  ['https://sh\u200bop.example/', 'is not a web address'],
  [
    'https://user:secret@shop.example/',
    'must not contain a password. Check the signature of a delivery instead.',
  ],
  ['https://127.0.0.1/', 'is not a public address'],
  ['https://2130706433/', 'is not a public address'],
  ['https://[::1]/', 'is not a public address'],
  ['https://10.1.2.3/', 'is not a public address'],
  ['https://169.254.169.254/latest', 'is not a public address'],
  ['https://localhost/', 'is not a public address'],
  ['https://db.internal/', 'is not a public address'],
  ['https://shop.example:8443/', 'cannot be used: port 8443 is not allowed'],
])('the address %s is rejected: %s', (url, text) => {
  expect(findRejection(url)).toBe(text)
})

test('a public https address is accepted, and a private one if a setting allows it', () => {
  expect(findRejection('https://shop.example/hook?a=1')).toBeUndefined()
  expect(
    findRejection('http://127.0.0.1:4000/', { allowsPrivate: true, ports: undefined }),
  ).toBeUndefined()
})

test('attempts are repeated for three days, at first after seconds and later at least once an hour', () => {
  let [seconds, failures] = [0, 0]
  while (seconds < 3 * 24 * 60 * 60) {
    failures += 1
    const delay = getRetryDelay(failures)
    expect(delay).toBeLessThanOrEqual(3600)
    seconds += delay
  }
  expect(getRetryDelay(1)).toBeLessThan(12)
  expect(failures).toBeLessThan(90)
})

test('the pause that a receiver asks for is kept, but never exceeds an hour', () => {
  expect(getRetryDelay(1, 120)).toBe(120)
  expect(getRetryDelay(1, 90_000)).toBe(3600)
  expect(getRetryDelay(1, 0)).toBeGreaterThan(8)
  expect(getRetryDelay(6, 5)).toBeGreaterThan(250)
})

test('a replay begins within the stored days', () => {
  const now = Date.parse('2026-06-30T00:00:00Z')
  expect(checkReplayStart('2026-06-29T00:00:00+02:00', now)).toBe('2026-06-28T22:00:00.000Z')
  expect(() => checkReplayStart('2026-07-01T00:00:00Z', now)).toThrow(ProblemError)
  expect(() => checkReplayStart('2026-05-01T00:00:00Z', now)).toThrow(ProblemError)
})
