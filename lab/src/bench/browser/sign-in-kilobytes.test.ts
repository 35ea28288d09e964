import { expect, test } from 'vitest'
import { signInKilobytes } from './sign-in-kilobytes.ts'

test('signing in adds at most 30 kB to the login screen, libraries included', async () => {
  const kilobytes = await signInKilobytes()
  expect(kilobytes).toBeGreaterThan(10)
  expect(kilobytes).toBeLessThanOrEqual(30)
})
