import { existsSync } from 'node:fs'
import { installOnDebian } from '../find/debian.ts'

const debian = { exists: (path: string) => existsSync(path), install: installOnDebian }

/** Debian's program, installed if it is missing. */
function findOnDebian(name: string, { exists, install }: typeof debian): string | undefined {
  const program = `/usr/bin/${name}`
  return exists(program) || (install(name) && exists(program)) ? program : undefined
}

/**
 * A whole browser: the one of CHROMIUM_PATH, or Debian's. Where this is undefined Playwright uses its own,
 * or says how to install it.
 */
export function findChromium(system = debian): string | undefined {
  return process.env.CHROMIUM_PATH || findOnDebian('chromium', system)
}

/** The browser of the tests: Chromium without a window opens a page in half the time. */
export function findTestBrowser(system = debian): string | undefined {
  return (
    process.env.CHROMIUM_PATH ||
    findOnDebian('chromium-headless-shell', system) ||
    findChromium(system)
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
