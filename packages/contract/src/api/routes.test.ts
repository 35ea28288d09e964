import { expect, test } from 'vitest'
import type { Route } from './route.ts'
import { api } from './routes.ts'

/** Every call of section 7 of the specification, with its method. */
const specified = {
  'API-01': ['GET experience/effective-identity'],
  'API-02': [
    'GET access-control/users',
    'GET access-control/user/{id}',
    'POST access-control/user/{userId}',
    'DELETE access-control/deleteuser/{userId}',
    'GET access-control/roles',
  ],
  'API-03': [
    'GET regional/approval-information/{id}',
    'GET regional/advice-history/{countryId}/{productCode}/{cropCode}',
    'POST regional/advice-history',
    'POST regional/phrase',
    'GET regional/phrases',
    'GET regional/pending-approvals',
    'POST regional/approve-or_reject',
    'POST regional/recent-approved-changes',
    'GET regional/all-products',
    'GET regional/elements',
    'POST regional/product-links',
    'GET regional/formulations',
    'GET regional/action-categories',
    'GET regional/countries',
    'GET regional/product-countries',
    'GET regional/my-countries',
    'GET regional/product-ranges',
    'GET regional/product-forms',
    'GET regional/composition-choices',
  ],
  'API-04': [
    'GET product-advice/labels',
    'GET product-advice/products/{country}/',
    'GET product-advice/advicecrops/{id}',
    'GET product-advice/crops',
    'POST product-advice/advice',
    'POST product-advice/upsert-advice',
    'POST product-advice/delete-advice',
  ],
  'API-05': ['POST npp/new-pack-proposal'],
  'API-06': [
    'POST product-information/search-stuff',
    'POST product-information/search',
    'GET product-information/search/{id}',
    'POST product-information/create-product',
    'POST product-information/product-status',
    'POST product-information/product-compositions',
    'POST product-information/product-links',
    'POST product-information/product-applications',
    'POST product-information/product-description',
    'POST product-information/product-elements',
    'GET product-information/dealers/{country}',
    'GET product-information/dealers/download/{country}',
    'POST product-information/dealers/upload',
    'GET product-information/dealer/{id}',
    'DELETE product-information/dealers/{id}',
    'POST product-information/dealers',
  ],
  'API-07': [
    'POST product-approver/update-product',
    'DELETE product-approver/delete-product/{id}',
    'GET product-approver/draftproducts/{country}',
  ],
  'API-08': [
    'GET audit-log/{a}/{b}',
    'POST global-admin/search',
    'GET global-admin/history/{a}/{b}',
    'GET global-admin/requests',
  ],
}

const routes: Route[] = Object.values(api).flatMap((table) => Object.values(table))
const calls = routes.map(({ method, path }) => `${method} ${path.slice(1)}`)

test.each(Object.entries(specified))(
  '[%s] the contract has every call of its area',
  (_, wanted) => {
    expect(wanted.filter((call) => !calls.includes(call))).toEqual([])
  },
)

test('[API-11] no two calls have the same address or the same name', () => {
  const names = Object.values(api).flatMap((table) => Object.keys(table))
  expect(calls.filter((call, i) => calls.indexOf(call) !== i)).toEqual([])
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

const fieldsOf = (schema: unknown) => Object.keys(Object(schema).shape ?? {})

test('[API-13] request and answer fields have the names of the specification', () => {
  const { upsertAdvice, deleteAdvice } = api.advice
  for (const { body } of [upsertAdvice, deleteAdvice]) {
    expect(fieldsOf(body)).toEqual(
      expect.arrayContaining(['CountryId', 'ProductId', 'ApplicationAdviceText', 'CropId']),
    )
  }
  const listed = ['legacyProductId', 'productRange', 'productName', 'dhCode', 'composition']
  const { products } = api.products.listCompositions.answer.shape
  expect(fieldsOf(products.element)).toEqual(expect.arrayContaining(listed))
  const found = api.productSearch.searchProducts.answer.shape.products.element
  expect(fieldsOf(found)).toEqual(
    expect.arrayContaining([...listed, 'displayElements', 'seedTreatment', 'showOnWeb']),
  )
  expect(api.approvals.deleteDraft.answer.safeParse(true).success).toBe(true)
  const added = { countryId: 'GB', name: 'A', address: 'B', longitude: 0, latitude: 0 }
  const { body } = api.dealers.saveDealer
  expect(body.safeParse({ dealerContactId: 0, ...added }).success).toBe(true)
})

test('a call that is not specified is paged with `after` and `next`', () => {
  const isSpecified = new Set(Object.values(specified).flat())
  const otherForms = [
    'olderThan',
    'older',
    'before',
    'page',
    'pageSize',
    'offset',
    'cursor',
    'hasMore',
  ]
  const paged = routes.filter(({ method, path }) => !isSpecified.has(`${method} ${path.slice(1)}`))
  const found = paged.flatMap(({ method, path, query, body, answer }) => {
    const [sent, answered] = [[...fieldsOf(query), ...fieldsOf(body)], fieldsOf(answer)]
    const wrong = [...sent, ...answered].filter((field) => otherForms.includes(field))
    const isOneSided = sent.includes('after') !== answered.includes('next')
    return wrong.length > 0 || isOneSided ? [`${method} ${path}: ${wrong}`] : []
  })
  expect(found).toEqual([])
})
