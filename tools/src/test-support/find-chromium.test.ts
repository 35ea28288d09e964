import { beforeEach, expect, test, vi } from 'vitest'
import { findChromium, findTestBrowser } from './find-chromium.ts'

beforeEach(() => {
  vi.stubEnv('CHROMIUM_PATH', '')
  return () => vi.unstubAllEnvs()
})
const shell = '/usr/bin/chromium-headless-shell'
const chromium = '/usr/bin/chromium'

/** A system with these files, on which packages can be installed or not. */
const createSystem = (files: string[], canInstall: boolean) => ({
  exists: (path: string) => files.includes(path),
  install: (name: string) => canInstall && files.push(`/usr/bin/${name}`) > 0,
})

test('CHROMIUM_PATH comes first', () => {
  vi.stubEnv('CHROMIUM_PATH', '/opt/mine')
  expect(findTestBrowser(createSystem([shell], true))).toBe('/opt/mine')
  expect(findChromium(createSystem([chromium], true))).toBe('/opt/mine')
})

test.each([
  ['on Debian as root', [chromium], true, shell],
  ['with both installed', [chromium, shell], false, shell],
  ['where it cannot be installed', [chromium], false, chromium],
  ['without Debian, where Playwright has its own', [], false, undefined],
])('the browser of the tests has no window if possible: %s', (_, files, canInstall, found) => {
  expect(findTestBrowser(createSystem(files, canInstall))).toBe(found)
})

test('a whole browser is installed on Debian as root', () => {
  expect(findChromium(createSystem([shell], true))).toBe(chromium)
})
