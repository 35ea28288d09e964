import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { installOnDebian } from './debian.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

interface Surroundings {
  env?: Record<string, string | undefined>
  exists?: (path: string) => boolean
  /** Playwright's own browser, which is there once `npx playwright install chromium` has run. */
  playwrights?: string
  install?: (name: string) => boolean
}

/** The browser of the tests: CHROMIUM_PATH, an installed one, Playwright's own, or Debian's. */
export function findChromium({
  env = process.env,
  exists = existsSync,
  playwrights = chromium.executablePath(),
  install = installOnDebian,
}: Surroundings = {}): string {
  if (env.CHROMIUM_PATH) {
    if (exists(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH: there is no file ${env.CHROMIUM_PATH}.`)
  }
  const findInstalled = () => {
    const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
    const programs = names.flatMap((name) => folders.map((folder) => join(folder, name)))
    return [...programs, ...applications].find(exists)
  }
  const found = findInstalled() ?? (exists(playwrights) ? playwrights : undefined)
  if (found) return found
  if (install('chromium')) {
    const installed = findInstalled()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium or Chrome: install one, or run "npx playwright install chromium", or set CHROMIUM_PATH.',
  )
}

/**
 * What Chromium has to be told: root has no sandbox, a test wants no traffic of the browser's own,
 * and drawing as if there were a graphics card is slow without one.
 */
export function chromiumArguments(): string[] {
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--disable-gpu',
  ]
}
