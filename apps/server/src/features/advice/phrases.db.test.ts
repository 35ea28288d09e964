import type { Advice, AdviceProduct } from '@nutripim/contract/advice/advice'
import type { Phrase } from '@nutripim/contract/advice/phrases'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
let products: AdviceProduct[]

beforeAll(async () => {
  app = await openTestApp()
  const list = 'product-advice/products/ES/?filterPowerbrand=true'
  products = (await app.call('marketer', 'GET', list)).body
})
afterAll(() => app.close())

const list = async (query = '', person: Person = 'marketer') =>
  (await app.call(person, 'GET', `regional/phrases${query}`)).body as {
    phrases: Phrase[]
    canEditAll: boolean
  }
const values = {
  country: 'ES' as string | null,
  actionCategory: 'foliar-spray',
  formulation: null,
  language: 'es',
  text: 'No tratar a pleno sol.',
  active: true,
}
const save = (more: object = {}, person: Person = 'marketer') =>
  app.call(person, 'POST', 'regional/phrase', { ...values, ...more })
const uses = async (id: number, person: Person = 'marketer') =>
  (await app.call(person, 'GET', `regional/phrase-uses/${id}`)).body as Advice[]
const advise = (i: number, text: string, CropId = 'maize') =>
  app.call('marketer', 'POST', 'product-advice/upsert-advice', {
    CountryId: 'ES',
    ProductId: products[i]!.productCode,
    CropId,
    ApplicationAdviceText: text,
  })

describe('[PHR-01] phrases', () => {
  test('are added, changed, retired and listed', async () => {
    const { status, body } = await save()
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...values, canEdit: true, updatedBy: 'María Marketer' })
    const retired = await save({ id: body.id, active: false, was: { active: true } })
    expect(retired.body).toMatchObject({ id: body.id, active: false })
    const ids = (phrases: Phrase[]) => phrases.map(({ id }) => id)
    expect(ids((await list('?country=ES')).phrases)).not.toContain(body.id)
    expect(ids((await list('?country=ES&includeRetired=true')).phrases)).toContain(body.id)
  })

  test('of a country are visible to users of that country; global phrases are visible to everyone', async () => {
    await save({ text: 'Solo aquí.' })
    const texts = async (query: string, person: Person) =>
      (await list(query, person)).phrases.map(({ text }) => text)
    expect(await texts('?country=PT', 'marketer')).not.toContain('Solo aquí.')
    expect(await texts('', 'marketer')).toContain('Solo aquí.')
    expect(await texts('', 'regionalAdmin')).not.toContain('Solo aquí.')
    const everywhere = (await list('', 'regionalAdmin')).phrases.filter((p) => p.country === null)
    expect(everywhere.length).toBeGreaterThan(0)
    expect(everywhere.every(({ canEdit }) => !canEdit)).toBe(true)
    expect((await list('', 'globalAdmin')).canEditAll).toBe(true)
  })

  test('that are global can be edited only by users assigned to all countries', async () => {
    const rejected = await save({ country: null })
    expect(rejected).toMatchObject({ status: 403, body: { code: 'all_countries_needed' } })
    const added = await save({ country: null, text: 'Everywhere.' }, 'globalAdmin')
    expect(added).toMatchObject({ status: 200, body: { country: null } })
    expect((await save({ country: null, id: added.body.id })).status).toBe(403)
  })

  test('are rejected with an unknown category, formulation or language, a blank text or another country', async () => {
    for (const [more, path] of [
      [{ actionCategory: 'dance' }, 'actionCategory'],
      [{ formulation: 'dust' }, 'formulation'],
      [{ language: 'Spanish' }, 'language'],
      [{ text: ' \n' }, 'text'],
      [{ text: 'a\0' }, 'text'],
    ] as const) {
      const { status, body } = await save(more)
      expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path })
    }
    expect((await save({ country: 'GB' })).status).toBe(404)
    const { body } = await save()
    expect((await save({ id: body.id, country: 'PT' })).body.errors[0].path).toBe('country')
    expect((await save({ id: body.id }, 'regionalAdmin')).status).toBe(404)
    expect((await save({ id: 2_000_000_000 })).status).toBe(404)
  })

  test('changed by another user meanwhile conflict only in the changed fields', async () => {
    const { id } = (await save()).body
    await save({ id, text: 'Theirs.', was: { text: values.text } }, 'globalAdmin')
    const { status, body } = await save({ id, text: 'Mine.', was: { text: values.text } })
    expect(status).toBe(409)
    expect(body.conflicts).toMatchObject([
      { field: 'text', stored: 'Theirs.', savedBy: 'Gina Admin' },
    ])
    const other = await save({ id, text: 'Theirs.', language: 'en', was: { language: 'es' } })
    expect(other.status).toBe(200)
  })
})

describe('[PHR-01] the uses of a phrase', () => {
  test('are texts of the user’s countries that contain it exactly', async () => {
    const { id } = (await save({ text: 'Agitar 5 $& minutos.' })).body
    await advise(0, 'Antes: Agitar 5 $& minutos. Después nada.')
    await advise(1, 'agitar 5 $& minutos.')
    expect((await uses(id)).map(({ product }) => product.productCode)).toEqual([
      products[0]!.productCode,
    ])
    expect(await app.call('regionalAdmin', 'GET', `regional/phrase-uses/${id}`)).toMatchObject({
      status: 404,
    })
  })

  test('with an old wording stay findable until their text changes', async () => {
    const old = 'Lavar el depósito.'
    const { id } = (await save({ text: old })).body
    await advise(4, `Primero. ${old}`)
    await save({ id, text: 'Lavar el depósito dos veces.', was: { text: old } })
    const findOld = async (person: Person = 'marketer') => {
      const { body } = await app.call(person, 'GET', 'regional/phrase-old-uses/ES')
      return body.filter(({ phraseId }: { phraseId: number }) => phraseId === id)
    }
    expect(await findOld()).toMatchObject([
      {
        phraseId: id,
        wording: old,
        advice: { product: { productCode: products[4]!.productCode } },
      },
    ])
    await advise(4, 'Primero. Lavar el depósito dos veces.')
    expect(await findOld()).toEqual([])
  })

  test('are updated with the phrase only in the selected advice, all or none', async () => {
    const old = 'Remover bien el caldo.'
    const { id } = (await save({ text: old })).body
    await advise(2, `${old} Y otra vez: ${old}`)
    await advise(3, `Sí. ${old}`)
    const [first] = (await uses(id)).filter(
      ({ product }) => product.productCode === products[2]!.productCode,
    )
    const ticked = {
      CountryId: 'ES',
      ProductId: first!.product.productCode,
      CropId: first!.crop.cropId,
      was: first!.applicationAdviceText,
    }
    const stale = await save({ id, text: 'Nuevo.', advice: [{ ...ticked, was: `${old} alt` }] })
    expect(stale.status).toBe(409)
    expect((await list('?country=ES')).phrases.find((p) => p.id === id)!.text).toBe(old)
    const wrong = await save({ id, text: 'Nuevo.', advice: [{ ...ticked, was: 'nothing' }] })
    expect(wrong.body.errors[0].path).toBe('advice[0].was')

    const done = await save({ id, text: 'Nuevo $1.', was: { text: old }, advice: [ticked] })
    expect(done.status).toBe(200)
    const texts = (await uses(id)).map((row) => row.applicationAdviceText)
    expect(texts).toEqual(['Nuevo $1. Y otra vez: Nuevo $1.'])
    const history = `regional/advice-history/ES/${ticked.ProductId}/${ticked.CropId}`
    expect((await app.call('marketer', 'GET', history)).body[0]).toMatchObject({
      change: 'changed',
      before: ticked.was,
    })
  })
})
