import { expect, test } from 'vitest'
import { findRecordScreen, recordScreens } from './record-screens.ts'
import { addressSearch } from './screen-addresses.ts'

const record = { id: '7', countryId: 'ES', productCode: 'DH1', cropId: 'maize' }
const kinds = Object.keys(recordScreens)
const linked = kinds.filter((kind) => findRecordScreen(kind, record) !== undefined)

test.each(linked)('a record of the kind “%s” has a screen that accepts its parameters', (kind) => {
  for (const each of [record, { id: '7' }, { id: '7', countryId: null }]) {
    const link = findRecordScreen(kind, each)
    if (link === undefined) throw new Error(`${kind} has no screen`)
    expect(addressSearch[link.to].parse(link.search)).toEqual(link.search)
    const names = [...link.to.matchAll(/\$(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(link.params)).toEqual(names)
  }
})

test('kinds without a screen of their own are known by name', () => {
  expect(kinds.filter((kind) => !linked.includes(kind))).toEqual([
    'code reservation',
    'approval',
    'import',
    'role',
    'country',
    'element',
    'unit',
    'product range',
    'product form',
    'formulation',
    'action category',
    'crop',
    'channel',
    'notification preference',
    'saved view',
    'erasure',
    'data download',
  ])
})

test('advice without a product code leads to the advice history', () => {
  expect(findRecordScreen('advice', { id: '7/maize', countryId: 'ES' })).toEqual({
    to: '/advice/history',
    params: {},
    search: { country: 'ES' },
  })
})

test('a kind that does not exist has no screen', () => {
  expect(findRecordScreen('toString', record)).toBeUndefined()
})
