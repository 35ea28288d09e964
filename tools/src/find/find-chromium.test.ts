import { expect, test } from 'vitest'
import { findChromium } from './find-chromium.ts'

const env = { PATH: '/usr/local/bin:/usr/bin' }
const playwrights = '/cache/playwright/chrome'
const never = () => {
  throw new Error('nothing is to be installed')
}
const there =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path)

test('CHROMIUM_PATH comes first', () => {
  const exists = there('/opt/mine', '/usr/bin/chromium')
  const found = findChromium({
    env: { ...env, CHROMIUM_PATH: '/opt/mine' },
    exists,
    install: never,
  })
  expect(found).toBe('/opt/mine')
})

test('a CHROMIUM_PATH that leads nowhere is said, not passed over', () => {
  const exists = there('/usr/bin/chromium')
  expect(() => findChromium({ env: { ...env, CHROMIUM_PATH: '/opt/gone' }, exists })).toThrow(
    'CHROMIUM_PATH: there is no file /opt/gone.',
  )
})

test('then an installed browser, then Playwright’s own', () => {
  const find = (...paths: string[]) =>
    findChromium({ env, exists: there(...paths), playwrights, install: never })
  expect(find('/usr/bin/google-chrome', playwrights)).toBe('/usr/bin/google-chrome')
  expect(find(playwrights)).toBe(playwrights)
})

test('then Debian’s', () => {
  const files: string[] = []
  const install = (name: string) => files.push(`/usr/bin/${name}`) > 0
  const exists = (path: string) => files.includes(path)
  expect(findChromium({ env, exists, playwrights, install })).toBe('/usr/bin/chromium')
})

test('with none it fails and says how to go on', () => {
  expect(() => findChromium({ env, exists: there(), playwrights, install: () => false })).toThrow(
    /npx playwright install chromium/,
  )
})
