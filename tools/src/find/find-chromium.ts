import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { installOnDebian } from './debian.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const headlessShell = 'chromium-headless-shell'
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

interface Environment {
  env?: Record<string, string | undefined>
  exists?: (path: string) => boolean
  /** Playwright's own browser. It exists after `npx playwright install chromium`. */
  playwrightPath?: string
  install?: (name: string) => boolean
}

/** Finds a whole browser: CHROMIUM_PATH, an installed one, Playwright's own, or Debian's. */
export function findChromium({
  env = process.env,
  exists = existsSync,
  playwrightPath = chromium.executablePath(),
  install = installOnDebian,
}: Environment = {}): string {
  if (env.CHROMIUM_PATH) {
    if (exists(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH: the file ${env.CHROMIUM_PATH} does not exist.`)
  }
  const findInstalled = () => {
    const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
    const programs = names.flatMap((name) => folders.map((folder) => join(folder, name)))
    return [...programs, ...applications].find(exists)
  }
  const found = findInstalled() ?? (exists(playwrightPath) ? playwrightPath : undefined)
  if (found) return found
  if (install('chromium')) {
    const installed = findInstalled()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one, run "npx playwright install chromium", or set CHROMIUM_PATH.',
  )
}

/**
 * Finds the browser for tests. Chromium without a window opens a page in half the time, so Debian's
 * package of it comes before a whole browser, unless CHROMIUM_PATH names one.
 */
export function findTestBrowser(environment: Environment = {}): string {
  const { env = process.env, exists = existsSync, install = installOnDebian } = environment
  const findShell = () =>
    (env.PATH ?? '')
      .split(delimiter)
      .map((folder) => join(folder, headlessShell))
      .find(exists)
  if (env.CHROMIUM_PATH) return findChromium(environment)
  return (
    findShell() ??
    (install(headlessShell) ? findShell() : undefined) ??
    findChromium({ ...environment, env, exists, install })
  )
}

/** The sandbox does not work as root, and emulating a graphics card is slow. */
export function listChromiumArguments(): string[] {
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--disable-gpu',
  ]
}
