import { expect, test } from 'vitest'
import { createSalt, deriveSecret, signMessage, startOf } from './webhook-secret.ts'

test('a message is signed as the example of Standard Webhooks', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  }
  expect(signMessage(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('a message is signed with each secret of a rotation', () => {
  const secrets = [createSalt(), createSalt()].map((salt) => deriveSecret('key', salt))
  const signatures = signMessage({ id: 'msg_1', timestamp: 1, body: '{}' }, secrets).split(' ')
  expect(signatures).toHaveLength(2)
  expect(new Set(signatures).size).toBe(2)
})

test('a secret depends on the key and on the salt', () => {
  const [first, second] = [createSalt(), createSalt()]
  const secret = deriveSecret('key', first)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(deriveSecret('key', first)).toBe(secret)
  expect(deriveSecret('other key', first)).not.toBe(secret)
  expect(deriveSecret('key', second)).not.toBe(secret)
  expect(startOf(secret)).toBe(secret.slice(0, 10))
})
