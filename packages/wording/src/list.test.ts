import { expect, test } from 'vitest'
import { formatList } from './list.ts'

test.each([
  [[], ''],
  [['Spain'], 'Spain'],
  [['Spain', 'France'], 'Spain and France'],
  [['Spain', 'France', 'Italy'], 'Spain, France and Italy'],
  [['Spain', 'France', 'Italy', 'Greece', 'Malta'], 'Spain, France, Italy and 2 more'],
])('%j is listed as “%s”', (names, text) => {
  expect(formatList(names, 3)).toBe(text)
})
