import { expect, test } from 'vitest'
import { listSaveWarnings } from './save-warnings.ts'

const name = 'NutriCore'

test('a new value that is ten times the old one is asked about, with the old one as likely', () => {
  expect(listSaveWarnings({ name, stored: { B: 0.2 }, changes: { B: 2 } })).toEqual([
    {
      cell: 'B',
      was: 0.2,
      value: 2,
      texts: ['B changes from 0.2 to 2: check the decimal point.'],
      likely: { B: 0.2 },
      needsReason: false,
    },
  ])
})

test('an impossible composition is asked about once for each cell, with what it should be', () => {
  const stored = { N: 46, Urea: 46 }
  const [warning, ...others] = listSaveWarnings({ name, stored, changes: { Urea: 4.6 } })
  expect(others).toEqual([])
  expect(warning).toMatchObject({ cell: 'Urea', likely: { Urea: 46 }, needsReason: true })
  expect(warning?.texts).toContain('N forms total 4.60, difference 41.40: it fits if Urea is 46.')
})

test('a value that was limited is judged by what was typed', () => {
  const changes = { K2O: 100 }
  const [warning] = listSaveWarnings({ name, stored: { K2O: 14 }, changes, typed: { K2O: 140 } })
  expect(warning).toMatchObject({ cell: 'K2O', value: 100, likely: { K2O: 14 } })
  expect(warning?.texts.join(' ')).toContain('K2O 140')
})

test.each([
  ['a usual change', { N: 15 }, { N: 15.5 }],
  ['a first value', {}, { P2O5: 46, CaO: 17 }],
  ['the correction of a slip', { N: 46, Urea: 4.6 }, { Urea: 46 }],
  ['a missing total', {}, { NO3: 7, CaO: 15 }],
  ['an impossible value that was not changed', { P: 46 }, { Density: 1.2 }],
])('nothing is asked about %s', (_what, stored, changes) => {
  expect(listSaveWarnings({ name, stored, changes })).toEqual([])
})

test('a density that looks wrong says nothing about possible contents', () => {
  const stored = { P2O5: 20, K2O: 10, Density: 1.3 }
  const warnings = listSaveWarnings({ name, stored, changes: { K2O: 11, Density: 13 } })
  expect(warnings).toMatchObject([{ cell: 'Density', likely: { Density: 1.3 } }])
})

test('the values of a named salt are offered as its finding says', () => {
  const changes = { CaO: 43, SO3: 30 }
  const [warning, ...others] = listSaveWarnings({ name: 'Gypsum', stored: {}, changes })
  expect(others).toEqual([])
  expect(warning).toMatchObject({ cell: 'CaO', likely: { CaO: 30, SO3: 43 } })
})

test('a likely value that is only a guess is not offered', () => {
  const warnings = listSaveWarnings({ name, stored: {}, changes: { Mn: 80 } })
  expect(warnings.map(({ likely }) => likely)).not.toContainEqual({ Mn: 8 })
})

test('a limestone whose nitrogen adds up is no calcium nitrate', () => {
  const composition = { N: 25.5, NO3: 12.75, NH4: 12.75, CaO: 15.2 }
  expect(listSaveWarnings({ name, stored: {}, changes: composition })).toEqual([])
})

test('a partner that is not entered yet is not asked about', () => {
  expect(listSaveWarnings({ name, stored: {}, changes: { NO3: 10 } })).toEqual([])
})
