import { expect, test } from 'vitest'
import { createSecret, digestOf, isSecret } from './key-secret.ts'

test('a secret has its prefix, 38 letters and digits, and is different each time', () => {
  const secrets = Array.from({ length: 200 }, createSecret)
  for (const secret of secrets) {
    expect(secret).toMatch(/^npk_[0-9A-Za-z]{38}$/)
    expect(isSecret(secret)).toBe(true)
  }
  expect(new Set(secrets).size).toBe(200)
})

test('a secret with one wrong character is recognised by its checksum', () => {
  const secret = createSecret()
  for (let i = 'npk_'.length; i < secret.length; i += 1) {
    const wrong = secret[i] === 'a' ? 'b' : 'a'
    expect(isSecret(`${secret.slice(0, i)}${wrong}${secret.slice(i + 1)}`)).toBe(false)
  }
  expect(isSecret(`${secret}a`)).toBe(false)
  expect(isSecret(secret.toUpperCase())).toBe(false)
})

test('the digest is the SHA-256 of the secret', () => {
  expect(digestOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
