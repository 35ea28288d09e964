import { expect, test } from 'vitest'
import {
  type CheckedProduct,
  checkProduct,
  listBalanceWarnings,
  listFindingsOfChange,
  rules,
} from './rules.ts'

const texts = (product: CheckedProduct) =>
  checkProduct(product).map(({ rule, text }) => [rule, text])

test('every rule has a unique name, a heading and a sentence', () => {
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
  for (const { title, text } of rules) {
    expect(title).not.toBe('')
    expect(text).toMatch(/\.$/)
  }
})

test.each<[string, string, CheckedProduct]>([
  ['oxidePairs', 'P is 25, but P2O5 46 equals P 20.08.', { composition: { P: 25, P2O5: 46 } }],
  [
    'nitrogenBalance',
    'N forms total 14.00, difference 1.00.',
    { composition: { N: 15, NO3: 7, NH4: 7, Urea: 0 } },
  ],
  [
    'potashSources',
    'Potash sources total 16.00, 1.00 more than K2O.',
    { composition: { K2O: 15, SOP: 10, KNO3: 6 } },
  ],
  [
    'nitrogenBalance',
    'NO3 and Urea are filled, but N is empty.',
    { composition: { NO3: 7, Urea: 3 } },
  ],
  ['potashSources', 'SOP is filled, but K2O is empty.', { composition: { SOP: 10 } }],
  [
    'total',
    'The total is 110.00 %, more than 100 %.',
    { composition: { N: 30, P2O5: 40, K2O: 40 } },
  ],
  [
    'density',
    'Density 13.2 is outside 0.5–2.5 kg/l. Is it in kg/m³?',
    { composition: { Density: 13.2 } },
  ],
  [
    'gramsPerLitre',
    'Shown in g/l, but Density is empty.',
    { composition: { N: 15 }, showGramsPerLitre: true },
  ],
  [
    'texts',
    'The description says “12 % MgO”, but the composition has 10.',
    { composition: { MgO: 10 }, texts: { app: 'Contains 12 % MgO.' } },
  ],
])('%s: %s', (rule, text, product) => {
  expect(texts(product)).toEqual([[rule, text]])
})

test.each<[string, CheckedProduct]>([
  ['a pair within 0.05 points', { composition: { P: 20.1257, P2O5: 46 } }],
  ['nitrogen within 0.05 points', { composition: { N: 15.05, NO3: 7.1, NH4: 7.9 } }],
  ['sources below the total potash', { composition: { K2O: 20, MOP: 8 } }],
  ['a source with potash given as K', { composition: { K: 30, SOP: 10 } }],
  ['parts of zero without their total', { composition: { NO3: 0, MOP: 0 } }],
  ['exactly 100 %', { composition: { SO3: 100 } }],
  ['grams per litre with a density', { composition: { Density: 1.3 }, showGramsPerLitre: true }],
  ['an empty product', { composition: {} }],
])('%s passes all rules', (_what, product) => {
  expect(texts(product)).toEqual([])
})

test('a difference just over 0.05 points is found', () => {
  expect(texts({ composition: { P: 20.1258, P2O5: 46 } })).toHaveLength(1)
  expect(texts({ composition: { N: 15.0501, NO3: 7.1, NH4: 7.9 } })).toHaveLength(1)
})

test('only broken balances need a reason', () => {
  const stored = { N: 15, NO3: 7, K2O: 5, MOP: 9, Density: 9, P: 1, P2O5: 9 }
  const nitrogen = 'NutriCore: N forms total 7.00, difference 8.00.'
  const potash = 'NutriCore: Potash sources total 9.00, 4.00 more than K2O.'
  expect(listBalanceWarnings('NutriCore', {}, stored)).toEqual([nitrogen, potash])
  expect(listBalanceWarnings('NutriCore', stored, { K2O: 5 })).toEqual([potash])
  expect(listBalanceWarnings('NutriCore', stored, { Density: 8, P: null })).toEqual([])
  expect(listBalanceWarnings('NutriCore', { ...stored, N: 7 }, { NO3: 7 })).toEqual([])
})

test('clearing a nitrogen form can break the balance', () => {
  expect(listBalanceWarnings('NutriCore', { N: 15, NO3: 7, Urea: 8 }, { Urea: null })).toHaveLength(
    1,
  )
})

test('a missing total is marked, but a save needs no reason for it', () => {
  expect(listBalanceWarnings('Calcium nitrate', {}, { NO3: 14 })).toEqual([])
})

test('of a change, findings are listed that are new or concern changed cells', () => {
  const stored = { composition: { N: 15, NO3: 7, Density: 9 } }
  const after = { composition: { ...stored.composition, Zn: 0.5 } }
  const rulesOf = (...change: Parameters<typeof listFindingsOfChange>) =>
    listFindingsOfChange(...change).map(({ rule }) => rule)
  expect(rulesOf(stored, after, ['Zn'])).toEqual([])
  expect(rulesOf(stored, after, ['Urea'])).toEqual(['nitrogenBalance'])
  expect(rulesOf({ composition: {} }, after, ['Zn'])).toEqual(['nitrogenBalance', 'density'])
})

test('of a changed composition, texts are listed whose figures it contradicts', () => {
  const webShortDescription = 'A fertilizer 15-5-5.'
  const before = { composition: { N: 15, P2O5: 5, K2O: 5 }, texts: { webShortDescription } }
  const after = { ...before, composition: { ...before.composition, N: 10 } }
  const [finding] = listFindingsOfChange(before, after, ['N'])
  expect(finding).toMatchObject({ rule: 'texts', cells: ['webShortDescription'] })
})
