/**
 * The server tests that `npm test` runs on the embedded database too; `npm run test:long` runs all of
 * them. A test belongs here if the two databases could behave differently in it: the database layer
 * itself, locks and transactions of several users, notifications, search by similar words, and one test that
 * sends valid requests to every call and so runs nearly every statement.
 */
export const embeddedPart = [
  'apps/server/src/platform/database/',
  'apps/server/src/seed/demo.db.test.ts',
  'apps/server/src/integration-tests/generated-requests.db.test.ts',
  'apps/server/src/features/approvals/approval-races.db.test.ts',
  'apps/server/src/features/products/cells/interleavings.db.test.ts',
  'apps/server/src/features/search/search.db.test.ts',
  'apps/server/src/features/audit/audit.db.test.ts',
  'apps/server/src/features/delivery/change-feed.db.test.ts',
  'apps/server/src/features/delivery/purge-caches.db.test.ts',
] as const
