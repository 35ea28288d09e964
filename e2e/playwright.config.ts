import { findTestBrowser, listChromiumArguments } from '@nutripim/tools/test-support/find-chromium'
import { defineConfig } from '@playwright/test'

/** `npm test` runs the main way of each screen, `npm run test:rest` the others, `npm run test:long` all. */
function selectTests() {
  if (process.env.NUTRIPIM_LONG) return {}
  if (process.env.NUTRIPIM_TESTS === 'main') return { grep: /@main/ }
  return { grepInvert: process.env.NUTRIPIM_TESTS === 'rest' ? /@main|@long/ : /@long/ }
}

export default defineConfig({
  ...selectTests(),
  testMatch: '**/*.spec.ts',
  globalSetup: '../tools/dist/test-run/demo-data.js',
  outputDir: '../test-results',
  // One worker per core of a machine with two cores. Failed tests are not retried.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Long timeouts, because a busy machine is slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findTestBrowser(), args: listChromiumArguments() },
    viewport: { width: 1440, height: 900 },
    // Without animations, because axe cannot measure the contrast of a colour that changes.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    // A service worker would bypass `page.route`; only its own tests allow it.
    serviceWorkers: 'block',
    timezoneId: 'UTC',
    // Recording a trace doubles the time of a test. Use `-- --trace on` when you need one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
