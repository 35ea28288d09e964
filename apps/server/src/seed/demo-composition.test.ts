import type { Composition } from '@nutripim/contract/elements'
import { Composition as CompositionSchema } from '@nutripim/contract/elements'
import { expect, test } from 'vitest'
import { catalogue } from './demo-catalogue.ts'
import { composeFrom, countriesSeededToFail, seededToFail } from './demo-composition.ts'
import { demoProducts } from './demo-products.ts'

test.each<[string, Composition]>([
  ['NO3 7 NH4 8', { N: 15, NO3: 7, NH4: 8 }],
  ['P2O5 46', { P: 20.08, P2O5: 46 }],
  ['SOP 10 KNO3 5', { K: 12.45, K2O: 15, SOP: 10, KNO3: 5 }],
  ['MOP 60', { K: 49.81, K2O: 60, MOP: 60, Cl: 45.16 }],
  ['MgO 25 SO3 50', { Mg: 15.08, MgO: 25, S: 20.02, SO3: 50 }],
])('%s is completed with totals and the other half of each pair', (declaration, composition) => {
  expect(composeFrom(declaration)).toEqual(composition)
})

/** Figures to check against, apart from the code that computes them. */
const factors = { P: 0.4364, K: 0.8302, Ca: 0.7147, Mg: 0.603, S: 0.4005, Na: 0.7419 }
const oxides = { P: 'P2O5', K: 'K2O', Ca: 'CaO', Mg: 'MgO', S: 'SO3', Na: 'Na2O' } as const

function mistakes(composition: Composition): string[] {
  const pairs = Object.entries(oxides).filter(([element, oxide]) => {
    const stored = composition[element as keyof typeof factors]
    const share = factors[element as keyof typeof factors]
    return composition[oxide] !== undefined && Math.abs(stored! - composition[oxide] * share) > 0.05
  })
  const { N = 0, NO3 = 0, NH4 = 0, Urea = 0 } = composition
  const isBalanced = Math.abs(N - NO3 - NH4 - Urea) < 0.005
  return [...pairs.map(([element]) => element), ...(isBalanced ? [] : ['N'])]
}

const products = demoProducts()
const name = (code: string) => catalogue.find(({ dhCode }) => dhCode === code)!.name
const isSeededToFail = (product: (typeof products)[number]) =>
  countriesSeededToFail.includes(product.country_id) && name(product.dh_code) in seededToFail

test('pairs agree and nitrogen balances in every product, save those seeded to fail', () => {
  const wrong = products.filter(({ composition }) => mistakes(composition).length > 0)
  expect(wrong.length).toBeGreaterThan(5)
  expect(wrong.filter((product) => !isSeededToFail(product))).toEqual([])
})

test('every product seeded to fail is sold somewhere where it does', () => {
  const sold = new Set(products.filter(isSeededToFail).map(({ dh_code }) => name(dh_code)))
  expect([...sold].sort()).toEqual(Object.keys(seededToFail).sort())
})

test('every composition is one that the contract accepts', () => {
  for (const { composition } of products) CompositionSchema.parse(composition)
})

test('the same data comes out every time', () => {
  expect(demoProducts()).toEqual(products)
})
