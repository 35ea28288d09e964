import { describe, expect, test } from 'vitest'
import { findChromium, findTestBrowser } from './find-chromium.ts'

const env = { PATH: '/usr/local/bin:/usr/bin' }
const playwrightPath = '/cache/playwright/chrome'
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

test('a CHROMIUM_PATH that does not exist is an error', () => {
  const exists = there('/usr/bin/chromium')
  expect(() => findChromium({ env: { ...env, CHROMIUM_PATH: '/opt/gone' }, exists })).toThrow(
    'CHROMIUM_PATH: the file /opt/gone does not exist.',
  )
})

test('an installed browser comes second, Playwright’s own third', () => {
  const find = (...paths: string[]) =>
    findChromium({ env, exists: there(...paths), playwrightPath, install: never })
  expect(find('/usr/bin/google-chrome', playwrightPath)).toBe('/usr/bin/google-chrome')
  expect(find(playwrightPath)).toBe(playwrightPath)
})

test('otherwise Debian’s package is installed', () => {
  const files: string[] = []
  const install = (name: string) => files.push(`/usr/bin/${name}`) > 0
  const exists = (path: string) => files.includes(path)
  expect(findChromium({ env, exists, playwrightPath, install })).toBe('/usr/bin/chromium')
})

test('without any browser it fails and says what to do', () => {
  expect(() =>
    findChromium({ env, exists: there(), playwrightPath, install: () => false }),
  ).toThrow(/npx playwright install chromium/)
})

describe('the browser of the tests', () => {
  const shell = '/usr/bin/chromium-headless-shell'
  const chromium = '/usr/bin/chromium'

  test('is Chromium without a window, also if a whole browser is installed', () => {
    expect(findTestBrowser({ env, exists: there(chromium, shell), install: never })).toBe(shell)
  })

  test('is installed on Debian', () => {
    const files = [chromium]
    const install = (name: string) => files.push(`/usr/bin/${name}`) > 0
    expect(findTestBrowser({ env, exists: (path) => files.includes(path), install })).toBe(shell)
  })

  test('is a whole browser where it cannot be installed', () => {
    expect(findTestBrowser({ env, exists: there(chromium), install: () => false })).toBe(chromium)
  })

  test('is the one of CHROMIUM_PATH if it is set', () => {
    const exists = there('/opt/mine', shell)
    const own = { ...env, CHROMIUM_PATH: '/opt/mine' }
    expect(findTestBrowser({ env: own, exists, install: never })).toBe('/opt/mine')
  })
})
