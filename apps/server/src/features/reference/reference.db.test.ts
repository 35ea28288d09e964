import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const get = async (path: string) => (await app.call('marketer', 'GET', path)).body

test('[REF-01] [COM-06] composition options are the 29 columns of the specification, in its order', async () => {
  const options: { id: string; name: string }[] = await get('regional/composition-choices')
  expect(options.map((option) => option.id).join(' ')).toBe(
    'N NO3 NH4 Urea P P2O5 K K2O SOP MOP KNO3 Ca CaO Mg MgO S SO3 B Cu Fe Mn Mo Se Na Na2O Zn Cl SI Density',
  )
})

test('[COM-06] KNO3 is among the options even if it is not stored', async () => {
  await app.database.script(`delete from elements where id = 'KNO3'`).catch(() => {})
  const options: { id: string }[] = await get('regional/composition-choices')
  expect(options[10]).toMatchObject({ id: 'KNO3' })
})

test('[REF-01] forms have id and name, and come with the units KGM and LTR', async () => {
  const { productForms, units } = await get('regional/product-forms')
  expect(productForms).toHaveLength(5)
  expect(Object.keys(productForms[0])).toEqual(['id', 'name'])
  expect(units).toEqual(['KGM', 'LTR'])
})

test('[REF-01] ranges have id, name and isReadOnly; read-only ranges are listed only on request', async () => {
  const { productRanges: editable } = await get('regional/product-ranges')
  const { productRanges: all } = await get('regional/product-ranges?includeReadOnly=true')
  expect(editable).toHaveLength(10)
  expect(all).toHaveLength(12)
  expect(all.filter((range: { isReadOnly: boolean }) => range.isReadOnly)).toHaveLength(2)
  expect(Object.keys(all[0])).toEqual(['id', 'name', 'isReadOnly'])
})

test('crops have cropId and cropName, and are sorted by name', async () => {
  const crops: { cropId: string; cropName: string }[] = await get('product-advice/crops')
  expect(crops).toHaveLength(40)
  expect(Object.keys(crops[0]!)).toEqual(['cropId', 'cropName'])
  const names = crops.map((crop) => crop.cropName)
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare))
})

test('[CTR-01] my-countries lists the user’s countries by name', async () => {
  expect(await get('regional/my-countries')).toEqual([
    { id: 'IT', name: 'Italy' },
    { id: 'PT', name: 'Portugal' },
    { id: 'ES', name: 'Spain' },
  ])
})

test('my-regions lists the user’s countries by region', async () => {
  const regions: { region: string; countries: string[] }[] = await get('regional/my-regions')
  expect(regions.flatMap(({ countries }) => countries).toSorted()).toEqual(['ES', 'IT', 'PT'])
})

test('all countries are listed for every user with a role', async () => {
  expect(await get('regional/countries')).toHaveLength(24)
})

test('an unknown field is rejected with its name', async () => {
  const { status, body } = await app.call('marketer', 'GET', 'regional/product-ranges?colour=green')
  expect(status).toBe(400)
  expect(body).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'colour', text: 'is not a field of this call' }],
  })
})
