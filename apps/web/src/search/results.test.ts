import type { SavedItem } from '@nutripim/contract/search/search'
import { expect, test } from 'vitest'
import { filterKind, listFoundGroups, listSavedGroups } from './results.ts'

const openedAt = '2026-11-15T12:00:00Z'
const hit = {
  ...{ kind: 'product' as const, id: '1', title: 'Nitralis 27', about: 'DH100100' },
  ...{ countryId: 'PL', countryName: 'Poland', excerpt: null, productCode: null, cropId: null },
}
const items: SavedItem[] = [
  { kind: 'product', id: '1', isPinned: false, openedAt, hit },
  { kind: 'screen', id: '/admin/audit', isPinned: false, openedAt, hit: null },
]

test('records come before screens only for a single letter', () => {
  const names = (typed: string) =>
    listFoundGroups({
      ...{ typed, items: [], rights: ['product information module'], maxScreens: 4 },
      groups: [{ kind: 'product', hits: [hit], hasMore: false }],
    }).map(({ name }) => name)
  expect(names('c')).toEqual(['Products', 'Screens'])
  expect(names('comp')).toEqual(['Screens', 'Products'])
})

test('a filter by kind also applies to recent items', () => {
  const groups = listSavedGroups(items, ['access control module', 'product information module'])
  expect(groups.find(({ name }) => name === 'Recent')!.results).toHaveLength(2)
  const shown = filterKind(groups, 'product').map(({ name, results }) => [
    name,
    results.map(({ title }) => title),
  ])
  expect(shown).toEqual([['Recent', ['Nitralis 27']]])
})
