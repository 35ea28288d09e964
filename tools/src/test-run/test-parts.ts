/**
 * What `npm test` runs and what `npm run test:rest` adds; `npm run test:all` runs both. Browser tests say
 * it by their tag: `@main` for the main way of a screen.
 */

/** Server tests that `npm test` runs on the embedded database too: the database layer, and every call once. */
const embeddedMain = [
  'apps/server/src/platform/database/',
  'apps/server/src/integration-tests/generated-requests.db.test.ts',
  // The only one with a database of its own, in which the work of a save can be measured.
  'apps/server/src/integration-tests/save-work.db.test.ts',
] as const

/**
 * Server tests that `npm run test:rest` runs on the embedded database. A test belongs to one of the two
 * lists if the databases could behave differently in it: locks and transactions of several users,
 * notifications, search by similar words. `npm run test:long` runs all server tests on both.
 */
const embeddedRest = [
  'apps/server/src/seed/demo.db.test.ts',
  'apps/server/src/features/approvals/approval-races.db.test.ts',
  'apps/server/src/features/products/cells/interleavings.db.test.ts',
  'apps/server/src/features/search/search.db.test.ts',
  'apps/server/src/features/audit/audit.db.test.ts',
  'apps/server/src/features/delivery/change-feed.db.test.ts',
  'apps/server/src/features/delivery/purge-caches.db.test.ts',
] as const

/** Process tests that `npm test` runs: the product starts, serves, stops and survives errors. */
const processMain = [
  'apps/server/src/integration-tests/main.process.test.ts',
  'apps/server/src/platform/http/',
  'e2e/access/revoked-rights.process.test.ts',
  'tools/src/start.process.test.ts',
  'tools/src/web-size.process.test.ts',
  'tools/src/find/',
] as const

/**
 * Tests that take long and prove details: volumes, hostile inputs, many combinations. `npm test` leaves them
 * out, `npm run test:rest` runs them.
 */
const slow = [
  'apps/server/src/api-description/samples.db.test.ts',
  'apps/server/src/features/access/personal-data/erasure.db.test.ts',
  'apps/server/src/features/dealers/dealer-upload-classes.db.test.ts',
  'apps/server/src/features/delivery/waiting-readers.postgres.db.test.ts',
  'apps/server/src/features/exchange/hostile/hostile-workbooks.test.ts',
  'apps/server/src/features/exchange/uploads.db.test.ts',
  'apps/server/src/features/exchange/workbook.test.ts',
  'apps/server/src/features/products/page/data-sheet.db.test.ts',
  'apps/server/src/features/products/page/pdf/create-pdf.test.ts',
  'apps/server/src/features/search/hostile-searches.db.test.ts',
  'apps/server/src/features/search/sample-searches.db.test.ts',
  'apps/server/src/features/webhooks/attempts.db.test.ts',
  'apps/server/src/integration-tests/simultaneous/simultaneous-saves.postgres.db.test.ts',
  'apps/server/src/integration-tests/trust/hostile-links.db.test.ts',
  'apps/server/src/platform/database/migrate/edited-migrations.db.test.ts',
  'apps/server/src/platform/database/postgres/time-limits.postgres.db.test.ts',
  'apps/server/src/platform/database/role/restrict-role.postgres.db.test.ts',
  'apps/server/src/seed/demo-snapshot.postgres.db.test.ts',
  'lab/src/patterns/patterns.test.ts',
  'packages/delivery-client/src/unreliable-server.test.ts',
] as const

export const testParts = { embeddedMain, embeddedRest, processMain, slow }
