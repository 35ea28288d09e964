import type { Project } from './architecture.ts'

const insertsUser = /\binsert into (users|user_roles|user_countries)\b/

/**
 * Lists tests of the server that insert users themselves and are not in the list of those with a reason,
 * and entries of the list that are no longer needed.
 */
export function findHandmadeUsers({ sources }: Project, reasons: Record<string, string>): string[] {
  const found = [...sources]
    .filter(([path, text]) => path.endsWith('.db.test.ts') && insertsUser.test(text))
    .map(([path]) => path.replace('apps/server/src/', ''))
  return [
    ...found
      .filter((path) => !(path in reasons))
      .map((path) => `${path} inserts a user: use buildUser of apps/server/test-support/builders.`),
    ...Object.keys(reasons)
      .filter((path) => !found.includes(path))
      .map((path) => `${path} inserts no user: remove it from the list.`),
  ]
}
