import { findChromium, listChromiumArguments } from '@nutripim/tools/find/find-chromium'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  // All of them run in `npm run test:long`.
  ...(!process.env.NUTRIPIM_LONG && { grepInvert: /@long/ }),
  testMatch: '**/*.spec.ts',
  globalSetup: '../tools/dist/test-run/demo-data.js',
  outputDir: '../test-results',
  // Two cores: one worker per core, and a failure is a failure.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is slow, not broken.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: listChromiumArguments() },
    viewport: { width: 1440, height: 900 },
    // Colours on their way to others have no contrast to be measured.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    // A worker would answer past `page.route`; the tests of it allow it.
    serviceWorkers: 'block',
    timezoneId: 'UTC',
    // Recording every test costs as much as the test: `-- --trace on` where one is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
