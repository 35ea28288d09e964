import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const built = ['**/node_modules/**', '**/dist/**']
const onDatabase = 'apps/server/src/**/*.db.test.ts'
const onBuiltProduct = '**/*.process.test.ts'
const heavy = '**/*.long.test.ts'

/** Server tests on one of the two databases; the set-up prepares a copy that every test file starts from. */
const server = (database: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `server-${database}`,
    include: [onDatabase],
    exclude: built,
    globalSetup: `apps/server/src/test-setup-${database}.ts`,
    setupFiles: 'apps/server/src/test-setup-each.ts',
  },
})

export default defineConfig({
  // Workspace packages are taken from their sources, so no test sees an old build.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  test: {
    maxWorkers: 2,
    // A busy machine is slow, not broken.
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['architecture.test.ts', '{packages,apps,tools,bench}/**/*.test.ts'],
          exclude: [...built, onDatabase, onBuiltProduct, heavy],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.tsx'],
          exclude: built,
          environment: 'jsdom',
          // Some screens load an editor first, which a busy machine does slowly.
          testTimeout: 20_000,
        },
      },
      server('embedded'),
      server('postgres'),
      {
        extends: true,
        test: {
          name: 'process',
          include: [onBuiltProduct],
          exclude: built,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [heavy],
          exclude: built,
          testTimeout: 600_000,
        },
      },
    ],
  },
})
