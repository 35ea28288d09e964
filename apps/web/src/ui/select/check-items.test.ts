import { expect, test } from 'vitest'
import { findSharedReason, groupsOf, withGroup, withItem } from './check-items.ts'

const item = (id: string, group: string, blockedReason?: string) => ({
  id,
  label: id,
  group,
  blockedReason: blockedReason ?? null,
})
const items = [
  item('PL', 'East'),
  item('CZ', 'East'),
  item('GB', 'North', 'not yours'),
  item('HU', 'East', 'not yours'),
]
const [east] = groupsOf(items) as [ReturnType<typeof groupsOf>[number]]

test('groups come in the order of their first item', () => {
  expect(groupsOf(items).map(({ name, items }) => [name, items.length])).toEqual([
    ['East', 3],
    ['North', 1],
  ])
})

test('a selection is the same list in whatever order the user made it', () => {
  expect(withItem(withItem([], 'PL', true), 'CZ', true)).toEqual(['CZ', 'PL'])
  expect(withItem(['CZ', 'PL'], 'PL', true)).toEqual(['CZ', 'PL'])
  expect(withItem(['CZ', 'PL'], 'PL', false)).toEqual(['CZ'])
})

test('selecting a whole group does not change blocked items', () => {
  expect(withGroup(['GB'], east, true)).toEqual(['CZ', 'GB', 'PL'])
  expect(withGroup(['CZ', 'GB', 'HU'], east, false)).toEqual(['GB', 'HU'])
})

test('a reason that blocks a whole group is shown once', () => {
  expect(groupsOf(items).map(findSharedReason)).toEqual([undefined, 'not yours'])
})
