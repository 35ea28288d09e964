import type { Person, TestApp } from '@nutripim/server/test-support/app'
import fc from 'fast-check'

/** The actions of a user; each returns the answer of its call. */
type Edit = (person: Person) => Promise<{ status: number }>

export interface RandomEdits {
  edit: fc.Arbitrary<Edit>
  products: readonly { legacyProductId: number; productCode: string }[]
}

/** Random changes of products, advice, links and dealers of Spain, on few records, so that they meet. */
export async function createRandomEdits(app: TestApp): Promise<RandomEdits> {
  const path = 'product-advice/products/ES/?filterPowerbrand=true'
  const products: RandomEdits['products'] = (await app.call('marketer', 'GET', path)).body.slice(
    0,
    3,
  )
  const list = await app.call('globalAdmin', 'GET', 'product-information/dealers/ES')
  const dealers: number[] = list.body.dealers
    .slice(0, 3)
    .map(({ dealerContactId }: { dealerContactId: number }) => dealerContactId)
  const countryCode = 'ES'
  const post = (person: Person, path: string, body: object) => app.call(person, 'POST', path, body)
  const productOf = (i: number) => ({ legacyProductId: products[i]!.legacyProductId })

  const some = fc.integer({ min: 0, max: 2 })
  const word = fc.constantFrom('one', 'two', 'three')
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    fc.tuple(some, fc.constantFrom('N', 'B'), fc.option(fc.integer({ min: 0, max: 5 }))).map(
      ([i, element, value]): Edit =>
        (person) =>
          post(person, 'product-information/product-compositions', {
            countryCode,
            products: [{ ...productOf(i), composition: { [element]: value } }],
          }),
    ),
    fc.tuple(some, fc.subarray(['N', 'P', 'K'])).map(
      ([i, displayElements]): Edit =>
        (person) =>
          post(person, 'product-information/product-elements', {
            countryCode,
            products: [{ ...productOf(i), displayElements }],
          }),
    ),
    fc.tuple(some, fc.boolean(), fc.constantFrom('nutricore', 'foliara')).map(
      ([i, seedTreatment, productRange]): Edit =>
        (person) =>
          post(person, 'product-information/product-applications', {
            countryCode,
            products: [{ ...productOf(i), seedTreatment, productRange }],
          }),
    ),
    fc.tuple(some, word, fc.subarray(['x', 'y'])).map(
      ([i, text, webSynonyms]): Edit =>
        (person) =>
          post(person, 'product-information/product-description', {
            countryId: countryCode,
            ...productOf(i),
            webLongDescription: `<p>${text}</p>`,
            webSynonyms,
          }),
    ),
    fc.tuple(some, fc.constantFrom('maize', 'rice'), fc.option(word)).map(
      ([i, CropId, text]): Edit =>
        (person) => {
          const key = { CountryId: countryCode, ProductId: products[i]!.productCode, CropId }
          return text === null
            ? post(person, 'product-advice/delete-advice', key)
            : post(person, 'product-advice/upsert-advice', { ...key, ApplicationAdviceText: text })
        },
    ),
    fc.tuple(fc.shuffledSubarray([0, 1, 2]), fc.constantFrom('N', 'P')).map(
      ([selected, element]): Edit =>
        (person) =>
          post(person, 'product-information/product-links', {
            countryCode,
            element,
            cropId: 'maize',
            products: selected.map((i) => products[i]!.legacyProductId),
          }),
    ),
    fc.tuple(some, fc.constantFrom('add', 'change', 'delete'), word).map(
      ([i, change, name]): Edit =>
        () => {
          if (change === 'delete') {
            return app.call('globalAdmin', 'DELETE', `product-information/dealers/${dealers[i]}`)
          }
          const id = change === 'add' ? 0 : dealers[i]
          const location = change === 'add' ? { address: 'Calle 1', longitude: 1, latitude: 1 } : {}
          const dealer = { dealerContactId: id, countryId: countryCode, name, ...location }
          return post('globalAdmin', 'product-information/dealers', dealer)
        },
    ),
  )
  return { edit, products }
}
