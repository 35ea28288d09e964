import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { FileOrder } from './tools/src/test-run/file-order.ts'
import { testParts } from './tools/src/test-run/test-parts.ts'

const built = ['**/node_modules/**', '**/dist/**']
const onDatabase = 'apps/server/src/**/*.db.test.ts'
const onlyOnPostgres = '**/*.postgres.db.test.ts'
const onBuiltProduct = '**/*.process.test.ts'
const heavy = '**/*.long.test.ts'

/** These packages offer TypeScript sources too, which Node would not read. */
const withSources = ['@modelcontextprotocol/client', /eventsource/]

/** Process tests that `npm test` has run already. */
const inMainRun = testParts.processMain.map((part) => (part.endsWith('/') ? `${part}**` : part))

/** What `npm test` leaves out; every other run has it. */
const slow = process.env.NUTRIPIM_TESTS === 'main' ? testParts.slow : []

/** A data folder with the demo data, for tests that start the product. */
const demoData = 'tools/src/test-run/demo-data.ts'

/** Compiles what the server starts as other processes and threads. */
const scripts = 'apps/server/test-support/setup/scripts.ts'

/** Server tests on one of the two databases; the set-up prepares a copy that every test file starts from. */
const server = (database: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `server-${database}`,
    include: [onDatabase],
    exclude: [...built, ...slow, ...(database === 'postgres' ? [] : [onlyOnPostgres])],
    globalSetup: [scripts, `apps/server/test-support/setup/${database}.ts`],
    setupFiles: 'apps/server/test-support/setup/each.ts',
    server: { deps: { inline: withSources } },
  },
})

export default defineConfig({
  // Workspace packages are taken from their sources, so no test sees an old build.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  // Where vitest loads set-up files; without this they need a build, which a fresh clone does not have.
  environments: {
    __vitest__: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  },
  test: {
    maxWorkers: 2,
    // A worker loads the server, and compiles the embedded database, once and not for each file.
    isolate: false,
    sequence: { sequencer: FileOrder },
    // A busy machine is slow, not broken.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: scripts,
          include: [
            'architecture.test.ts',
            'docs.test.ts',
            'vocabulary.test.ts',
            '{packages,apps,examples,tools,lab}/**/*.test.ts',
          ],
          exclude: [...built, onDatabase, onBuiltProduct, heavy, ...slow],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.tsx'],
          exclude: built,
          environment: 'jsdom',
          setupFiles: 'apps/web/test-support/setup-page.ts',
        },
      },
      server('embedded'),
      server('postgres'),
      {
        extends: true,
        test: {
          name: 'process',
          globalSetup: demoData,
          include: [onBuiltProduct],
          // A project does not know the option --exclude of the command line.
          exclude: process.env.NUTRIPIM_TESTS === 'rest' ? [...built, ...inMainRun] : built,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          globalSetup: [scripts, demoData],
          include: [heavy],
          exclude: built,
          testTimeout: 600_000,
          server: { deps: { inline: withSources } },
        },
      },
    ],
  },
})
