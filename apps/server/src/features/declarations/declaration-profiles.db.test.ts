import { nutrients } from '@nutripim/agronomy/composition'
import { declarationLanguages as knownLanguages } from '@nutripim/agronomy/declarations/label-texts'
import { plainProfile } from '@nutripim/agronomy/declarations/profile'
import { oxidePairs } from '@nutripim/agronomy/oxides'
import type { DeclarationProfile } from '@nutripim/contract/declarations/declarations'
import {
  declarationLanguages,
  declaredElements,
  oxideElements,
  profileFieldNames,
} from '@nutripim/contract/declarations/profile-fields'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const list = async (person: Person = 'globalAdmin') =>
  (await app.call(person, 'GET', 'regional/declaration-profiles')).body as {
    canEdit: boolean
    profiles: DeclarationProfile[]
  }
const profileOf = async (country: string) =>
  (await list()).profiles.find(({ countryId }) => countryId === country)!
const save = (body: object, person: Person = 'globalAdmin') =>
  app.call(person, 'POST', 'regional/declaration-profile', body)

test('every demo country has a profile; Norway declares elements by legal factors', async () => {
  const { canEdit, profiles } = await list()
  expect(canEdit).toBe(true)
  expect(profiles).toHaveLength(24)
  const stored = await app.database.all(sql`select from declaration_profiles`)
  expect(stored).toHaveLength(24)
  expect(await profileOf('NO')).toMatchObject({
    basis: { P: 'element', K: 'element' },
    conversion: 'legal',
    decimalSeparator: ',',
  })
  expect(await profileOf('DE')).toMatchObject({ basis: {}, decimalSeparator: ',', language: 'de' })
})

test('a marketer can read the profiles of their countries and cannot change them', async () => {
  const { canEdit, profiles } = await list('marketer')
  expect(canEdit).toBe(false)
  expect(profiles.map(({ countryId }) => countryId).sort()).toEqual(['ES', 'IT', 'PT'])
  const { status, body } = await save({ countryCode: 'ES', decimals: 2 }, 'marketer')
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'right_missing' })
})

test('the contract and agronomy have the same declarable elements', () => {
  expect(declaredElements).toEqual(nutrients)
  expect(oxideElements).toEqual(oxidePairs.map(({ element }) => element))
  expect(declarationLanguages).toEqual(knownLanguages)
  expect([...profileFieldNames].sort()).toEqual(Object.keys(plainProfile).sort())
})

test('changed fields are saved and logged, and change the label declarations', async () => {
  const { body } = await app.call(
    'globalAdmin',
    'GET',
    'product-information/product-compositions/FR',
  )
  const { legacyProductId } = body.products[0]
  const composition = { N: 15, NO3: 7.5, NH4: 7.5, Urea: null, P2O5: 15, P: null, K2O: 15, K: null }
  await app.call('globalAdmin', 'POST', 'product-information/product-compositions', {
    countryCode: 'FR',
    products: [
      { legacyProductId, composition: { ...onlyThese(body.products[0]), ...composition } },
    ],
  })
  const labels = async () =>
    (
      await app.call('globalAdmin', 'GET', 'product-information/product-declarations/FR')
    ).body.products.find(
      (each: { legacyProductId: number }) => each.legacyProductId === legacyProductId,
    )
  expect(await labels()).toMatchObject({ declaration: 'NPK 15-15-15' })

  const basis = { P: 'element', K: 'element' }
  const saved = await save({ countryCode: 'FR', basis, was: { basis: {} } })
  expect(saved).toMatchObject({ status: 200, body: { countryName: 'France', basis } })
  expect(await labels()).toMatchObject({
    declaration: 'NPK 15-6,5-12,5',
    nutrients: [
      { name: 'N', value: '15' },
      { name: 'P', value: '6,5' },
      { name: 'K', value: '12,5' },
    ],
  })
  const one = await app.call('globalAdmin', 'GET', `product-information/search/${legacyProductId}`)
  expect(one.body.declaration).toBe('NPK 15-6,5-12,5')
  const log = await app.database.all(sql`
    select country_id, before, after from audit_log
    where kind = 'declaration profile' and record_id = 'FR' order by id desc limit 1`)
  expect(log).toMatchObject([
    {
      country_id: 'FR',
      before: { form: 'oxide' },
      after: { form: 'element', settings: { basis } },
    },
  ])
})

const onlyThese = ({ composition }: { composition: object }) =>
  Object.fromEntries(Object.keys(composition).map((element) => [element, null]))

test('a field changed by another user is a conflict; other fields are not', async () => {
  await save({ countryCode: 'IE', decimals: 3 })
  const rejected = await save({ countryCode: 'IE', decimals: 2, was: { decimals: 1 } })
  expect(rejected.status).toBe(409)
  expect(rejected.body).toMatchObject({
    code: 'conflict',
    conflicts: [{ cell: 'decimals', stored: 3, savedBy: 'Gina Admin' }],
  })
  const zeros = await save({ countryCode: 'IE', zeros: 'primary', was: { zeros: 'omit' } })
  expect(zeros.status).toBe(200)
  expect(await profileOf('IE')).toMatchObject({ decimals: 3, zeros: 'primary' })
})

test('a country without a profile uses the recommended one, and gets its own with the first change', async () => {
  await app.database.all(sql`delete from declaration_profiles where country_id = 'BR'`)
  expect(await profileOf('BR')).toMatchObject({ language: 'pt-BR', decimals: 1 })
  expect((await save({ countryCode: 'BR', decimals: 2 })).status).toBe(200)
  expect(await profileOf('BR')).toMatchObject({ language: 'pt-BR', decimals: 2 })
})

test.each([
  [{ decimals: 5 }, 'decimals'],
  [{ factors: { P: 1.2 } }, 'factors.P'],
  [{ factors: { N: 0.5 } }, 'factors.N'],
  [{ order: ['N', 'N'] }, 'order'],
  [{ decimalSeparator: ';' }, 'decimalSeparator'],
  [{ colour: 'green' }, 'colour'],
])('%j is rejected', async (fields, path) => {
  const { status, body } = await save({ countryCode: 'PL', ...fields })
  expect(status).toBe(400)
  expect(body.errors.map((error: { path: string }) => error.path)).toContain(path)
})

test('source materials of a product are on the label where the profile says so', async () => {
  const compositions = await app.call(
    'globalAdmin',
    'GET',
    'product-information/product-compositions/NL',
  )
  const { legacyProductId } = compositions.body.products[0]
  const sourceMaterials = 'ureum, kaliumchloride'
  const saved = await app.call('globalAdmin', 'POST', 'product-information/product-description', {
    ...{ legacyProductId, countryId: 'NL', sourceMaterials },
    was: { sourceMaterials: '' },
  })
  expect(saved.status).toBe(200)
  const notes = async () => {
    const { body } = await app.call(
      'globalAdmin',
      'GET',
      `product-information/product-page/${legacyProductId}`,
    )
    return body.notes
  }
  expect(await notes()).not.toContain(`Verkregen uit: ${sourceMaterials}`)
  await save({ countryCode: 'NL', sources: true })
  expect(await notes()).toContain(`Verkregen uit: ${sourceMaterials}`)
})
