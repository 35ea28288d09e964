import { checkProduct, rules } from '@nutripim/agronomy/rules'
import type { Composition } from '@nutripim/contract/products/elements'
import { Composition as CompositionSchema } from '@nutripim/contract/products/elements'
import { expect, test } from 'vitest'
import { catalogue } from './demo-catalogue.ts'
import { composeFrom, mistakeOf, seededToFail } from './demo-composition.ts'
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

const products = demoProducts()
const name = (code: string) => catalogue.find(({ dhCode }) => dhCode === code)!.name

function rulesBrokenBy(product: (typeof products)[number]): string[] {
  const { composition, product_name: name, show_grams_per_litre: showGramsPerLitre } = product
  const texts = {
    webProductName: product.product_name,
    webShortDescription: product.web_short_description,
    webMediumDescription: product.web_medium_description,
    webLongDescription: product.web_long_description,
  }
  const found = checkProduct({ composition, name, showGramsPerLitre, texts })
  return [...new Set(found.map(({ rule }) => rule))]
}

test('every product passes the rules, except those seeded to fail, which are all found', () => {
  for (const product of products) {
    const mistake = mistakeOf(product.country_id, name(product.dh_code))
    const where = `${product.country_id} ${product.product_name}`
    expect(rulesBrokenBy(product), where).toEqual(mistake ? [mistake.rule] : [])
  }
})

test('every product seeded to fail is sold in a country where it fails, and every rule has one', () => {
  const failing = products.filter((each) => mistakeOf(each.country_id, name(each.dh_code)))
  const sold = new Set(failing.map(({ dh_code }) => name(dh_code)))
  expect([...sold].sort()).toEqual(Object.keys(seededToFail).sort())
  const broken = new Set(Object.values(seededToFail).map(({ rule }) => rule))
  expect([...broken].sort()).toEqual(rules.map((rule) => rule.name).sort())
})

test('the contract accepts every composition', () => {
  for (const { composition } of products) CompositionSchema.parse(composition)
})

test('the data is the same every time', () => {
  expect(demoProducts()).toEqual(products)
})
