import { expect, test } from 'vitest'
import type { CheckedProduct } from './rule.ts'
import { checkProduct, listBalanceWarnings, listFindingsOfChange, rules } from './rules.ts'

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
  [
    'oxidePairs',
    'P is 25, but P2O5 46 equals P 20.08: correct one of the two.',
    { composition: { P: 25, P2O5: 46 } },
  ],
  [
    'nitrogenBalance',
    'N forms total 14.00, difference 1.00: correct N or a form, or enter the rest as other nitrogen.',
    { composition: { N: 15, NO3: 7, NH4: 7, Urea: 0 } },
  ],
  [
    'potashSources',
    'Potash sources total 16.00, 1.00 more than K2O: correct a source or K2O.',
    { composition: { K2O: 15, SOP: 10, KNO3: 6 } },
  ],
  [
    'nitrogenBalance',
    'NO3 and Urea are filled, but N is empty: enter N.',
    { composition: { NO3: 7, Urea: 3, CaO: 15 } },
  ],
  ['potashSources', 'SOP is filled, but K2O is empty: enter K2O.', { composition: { SOP: 10 } }],
  [
    'total',
    'The substances in it would weigh at least 108.2 %, more than 100 %: it fits if K 46 is K2O.',
    { composition: { N: 13.7, NO3: 13.7, K: 46 } },
  ],
  [
    'density',
    'Density 13.2 is outside 0.5–2.5 kg/l: check the decimal point, or convert it from kg/m³.',
    { composition: { Density: 13.2 } },
  ],
  [
    'gramsPerLitre',
    'Shown in g/l, but Density is empty: enter the density.',
    { composition: { N: 15 }, showGramsPerLitre: true },
  ],
  [
    'texts',
    'The description says “12 % MgO”, but the composition has 10: correct one of the two.',
    { composition: { MgO: 10 }, texts: { app: 'Contains 12 % MgO.' } },
  ],
])('%s: %s', (rule, text, product) => {
  expect(texts(product)).toEqual([[rule, text]])
})

test.each<[string, CheckedProduct]>([
  ['a pair that differs by its rounding', { composition: { P: 20.1257, P2O5: 46 } }],
  ['a pair by the factor of the law', { composition: { P: 17.4, P2O5: 40 } }],
  ['nitrogen that differs by its rounding', { composition: { N: 15.15, NO3: 7.1, NH4: 7.9 } }],
  ['other nitrogen', { composition: { N: 19.8, NO3: 1.8, OtherN: 18, CaO: 50 } }],
  ['sources below the total potash', { composition: { K2O: 20, MOP: 8 } }],
  ['a source with potash given as K', { composition: { K: 30, SOP: 10 } }],
  ['parts of zero without their total', { composition: { NO3: 0, MOP: 0 } }],
  ['exactly 100 %', { composition: { SO3: 100 } }],
  ['grams per litre with a density', { composition: { Density: 1.3 }, showGramsPerLitre: true }],
  ['an empty product', { composition: {} }],
])('%s passes all rules', (_what, product) => {
  expect(texts(product)).toEqual([])
})

test('digits of other scripts are read in texts without any other digit', () => {
  const texts = { webShortDescription: 'نيتروجين ٢٠٪', webLongDescription: '<p>نيتروجين ۲۰٪</p>' }
  const found = checkProduct({ composition: { N: 15 }, texts })
  expect(found.map(({ rule, cells }) => [rule, ...cells])).toEqual([
    ['texts', 'webShortDescription'],
    ['texts', 'webLongDescription'],
  ])
})

test('a difference just beyond the rounding is found', () => {
  expect(texts({ composition: { P: 20.13, P2O5: 46.1 } })).toHaveLength(0)
  expect(texts({ composition: { P: 20.15, P2O5: 46.1 } })).toHaveLength(1)
  expect(texts({ composition: { N: 15.1501, NO3: 7.1, NH4: 7.9 } })).toHaveLength(1)
})

test('only broken balances need a reason', () => {
  const stored = { N: 15, NO3: 7, K2O: 5, MOP: 9, Density: 9, P: 1, P2O5: 9 }
  const nitrogen = expect.stringMatching(/^NutriCore: N forms total 7.00, difference 8.00: /)
  const potash = expect.stringMatching(
    /^NutriCore: Potash sources total 9.00, 4.00 more than K2O: /,
  )
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

test.each([
  [{ K: 0, K2O: 5 }, 'K is empty'],
  [{ N: 15, P: 0, P2O5: 10 }, 'P is empty'],
  [{ K: 5, K2O: 0 }, 'K2O is empty'],
])('a zero beside its oxide or element stands for nothing: %j', (composition, correction) => {
  const [finding] = checkProduct({ composition })
  expect(finding?.text).toContain(`it fits if ${correction}`)
})
