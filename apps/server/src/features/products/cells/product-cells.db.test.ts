import type { ApplicationsRow, ElementsRow } from '@nutripim/contract/products/products'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const area = 'product-information'
const list = async (screen: string) =>
  (await app.call('marketer', 'GET', `${area}/${screen}/ES`)).body.products
const save = (screen: string, change: object, person: Person = 'marketer') =>
  app.call(person, 'POST', `${area}/${screen}`, { countryCode: 'ES', products: [change] })

describe('displayed elements', () => {
  const screen = 'product-elements'
  let row: ElementsRow
  const reset = async () => {
    row = (await list(screen))[0]
    await app.database.all(sql`
      update products set display_elements = '{N,P2O5}' where legacy_product_id = ${row.legacyProductId}`)
  }
  const change = (displayElements: string[], was?: string[]) => ({
    legacyProductId: row.legacyProductId,
    displayElements,
    was,
  })

  test('[ELE-01] are saved in the order of the columns, whatever order they are sent in', async () => {
    await reset()
    const { status, body } = await save(screen, change(['Zn', 'K2O', 'N'], ['N', 'P2O5']))
    expect(status).toBe(200)
    expect(body.products[0].displayElements).toEqual(['N', 'K2O', 'Zn'])
  })

  test('two people who tick different elements both keep their tick', async () => {
    await reset()
    await save(screen, change(['N', 'P2O5', 'K2O'], ['N', 'P2O5']), 'globalAdmin')
    const { body } = await save(screen, change(['N', 'P2O5', 'Zn'], ['N', 'P2O5']))
    expect(body.products[0].displayElements).toEqual(['N', 'P2O5', 'K2O', 'Zn'])
  })

  test('two people who come to the same list do not conflict', async () => {
    await reset()
    await save(screen, change(['N'], ['N', 'P2O5']), 'globalAdmin')
    expect((await save(screen, change(['N'], ['N', 'P2O5']))).status).toBe(200)
  })

  test('without `was` the list is written as it is', async () => {
    await reset()
    expect((await save(screen, change(['SI']))).body.products[0].displayElements).toEqual(['SI'])
  })

  test('an unknown element and one named twice are rejected', async () => {
    expect((await save(screen, change(['Xx']))).body.errors[0].path).toBe(
      'products[0].displayElements[0]',
    )
    expect((await save(screen, change(['N', 'N']))).status).toBe(400)
  })
})

describe('applications', () => {
  const screen = 'product-applications'
  let row: ApplicationsRow
  const reset = async () => {
    const rows: ApplicationsRow[] = await list(screen)
    row = rows[0]!
    await app.database.all(sql`
      update products set show_units_by_weight = false, show_grams_per_litre = false, seed_treatment = false
      where legacy_product_id = ${row.legacyProductId}`)
  }
  const change = (fields: object) => ({ legacyProductId: row.legacyProductId, ...fields })

  test('[APP-01] [APP-03] a save writes the named fields alone', async () => {
    await reset()
    const { body } = await save(
      screen,
      change({ seedTreatment: true, was: { seedTreatment: false } }),
    )
    expect(body.products[0]).toEqual({
      ...row,
      showUnitsByWeight: false,
      showGramsPerLitre: false,
      seedTreatment: true,
    })
  })

  test('[APP-02] the server rejects w/w and g/l together, in one save and over two', async () => {
    await reset()
    const both = await save(screen, change({ showUnitsByWeight: true, showGramsPerLitre: true }))
    expect(both.status).toBe(400)
    expect(both.body.errors[0].path).toBe('products[0].showGramsPerLitre')
    await save(screen, change({ showUnitsByWeight: true }))
    expect((await save(screen, change({ showGramsPerLitre: true }))).status).toBe(400)
    const swapped = await save(
      screen,
      change({ showUnitsByWeight: false, showGramsPerLitre: true }),
    )
    expect(swapped.status).toBe(200)
  })

  test('a field changed by another user conflicts, with who and what is stored', async () => {
    await reset()
    const forms = (await app.call('marketer', 'GET', 'regional/product-forms')).body.productForms
    const [other, own] = forms
      .map((form: { id: string }) => form.id)
      .filter((id: string) => id !== row.formOfProduct)
    const was = { formOfProduct: row.formOfProduct }
    await save(screen, change({ formOfProduct: other, was }), 'globalAdmin')
    const { status, body } = await save(screen, change({ formOfProduct: own, was }))
    expect(status).toBe(409)
    expect(body.conflicts).toEqual([
      expect.objectContaining({ cell: 'formOfProduct', stored: other, savedBy: 'Gina Admin' }),
    ])
  })

  test('[APP-07] a range, form or flag cannot be emptied', async () => {
    for (const fields of [{ productRange: null }, { formOfProduct: '' }, { seedTreatment: null }]) {
      const { status, body } = await save(screen, change(fields))
      expect(status).toBe(400)
      expect(body.errors[0].path).toBe(`products[0].${Object.keys(fields)[0]}`)
    }
  })

  test('an unknown range or form is rejected at its field', async () => {
    for (const field of ['productRange', 'formOfProduct']) {
      const { status, body } = await save(screen, change({ [field]: 'nowhere' }))
      expect({ status, path: body.errors?.[0].path }).toEqual({
        status: 400,
        path: `products[0].${field}`,
      })
    }
  })
})
