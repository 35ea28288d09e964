import type { Hit, SavedItem, SearchKind } from '@nutripim/contract/search/search'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

interface Group {
  kind: SearchKind
  hits: Hit[]
  hasMore: boolean
}

async function search(text: string, person: Person = 'globalAdmin', more: object = {}) {
  const { status, body } = await app.call(person, 'POST', 'global-admin/search', { text, ...more })
  expect(status).toBe(200)
  return body.groups as Group[]
}
const titles = (groups: Group[], kind: SearchKind) =>
  groups.find((group) => group.kind === kind)?.hits.map(({ title }) => title) ?? []

describe('[GLB-01] [API-08] search over everything', () => {
  test('finds products, drafts, advice, phrases, dealers and users, grouped by kind', async () => {
    const kindsOf = async (text: string) => (await search(text)).map(({ kind }) => kind)
    expect(await kindsOf('nitralis')).toEqual(expect.arrayContaining(['product', 'draft']))
    expect(await kindsOf('nitralis maize')).toContain('advice')
    expect(await kindsOf('do not mix')).toContain('phrase')
    expect(await kindsOf('valencia')).toContain('dealer')
    expect(await kindsOf('gina')).toContain('user')
  })

  test.each([
    ['a letter too many, two changed about', 'nitralsi', 'product', /^Nitralis/],
    ['letters swapped', 'calicum nitrat', 'product', /Calcium Nitrate/],
    ['two letters swapped in the middle of a name', 'Nitrlais', 'product', /^Nitralis/],
    ['two letters swapped at its start', 'Foilara', 'product', /^Foliara/],
    ['two letters swapped in Greek', 'Νιρτάλις', 'product', /^Νιτράλις/],
    ['swapped letters and another word', 'potassai sop', 'product', /^Potassia SOP/],
    ['a code, in small letters', 'dh100100', 'product', /./],
    ['Greek without its accents, in capitals', 'ΝΙΤΡΑΛΙΣ', 'product', /^Nitralis|^Νιτράλις/],
    ['Latin letters for a Greek name', 'fosfora', 'product', /^Φωσφόρα/],
    ['Arabic', 'نوتريكور', 'product', /^نوتريكور/],
    ['part of a Thai word', 'การเกษตร', 'dealer', /การเกษตร/],
    ['two signs of Chinese in the middle', '绿野', 'dealer', /绿野/],
    ['Cyrillic', 'добрива', 'dealer', /обрив|обрыв/i],
    ['an e-mail address', 'maria.marketer@', 'user', /^María/],
    ['a name without its accent', 'maria', 'user', /^María/],
  ] as const)('finds by %s', async (_case, text, kind, expected) => {
    const [best] = titles(await search(text), kind)
    expect(best).toMatch(expected)
  })

  test('for a single letter, what has it as a word comes before what begins with it', async () => {
    await app.database.all(sql`
      update products set product_name = 'Zinc pure N', web_product_name = 'Zinc pure N'
      where legacy_product_id = (
        select max(legacy_product_id) from products where country_id = 'GB' and is_live_product)`)
    const near = { nearCountry: 'GB', limit: 100 }
    const hasWord = (title: string) => /(^| )N( |$)/.test(title)
    for (const typed of ['N', 'n']) {
      const found = titles(await search(typed, 'globalAdmin', near), 'product')
      expect(found).toContain('Zinc pure N')
      const words = found.filter(hasWord)
      expect(found.slice(0, words.length)).toEqual(words)
      expect(words.length).toBeLessThan(found.length)
    }
  })

  test('a grade is found exactly, however it is written, without similar grades', async () => {
    const written = ['NPK 15-15-15', 'npk 15.15.15', 'NPK 15 15 15', '15 – 15 – 15', 'NPK15/15/15']
    for (const typed of ['15-15-15', 'nutrcore 15-15-15', '15-15-15 maize', ...written]) {
      const hits = (await search(typed)).flatMap(({ hits }) => hits)
      expect(hits.length).toBeGreaterThan(0)
      for (const { title, about, excerpt } of hits) {
        expect(`${title} ${about} ${excerpt}`).toContain('15-15-15')
      }
    }
  })

  test('a word with exact matches finds no similar words', async () => {
    const hits = (await search('calcium maize', 'globalAdmin', { limit: 50 })).flatMap(
      ({ hits }) => hits,
    )
    expect(hits.length).toBeGreaterThan(0)
    const isOther = ({ title, excerpt }: Hit) => !/calcium/i.test(`${title} ${excerpt}`)
    expect(hits.filter(isOther).map(({ title }) => title)).toEqual([])
  })

  test('a misspelt word does not match the e-mail domain; a part of the domain does', async () => {
    expect(titles(await search('nutrcore'), 'user')).toEqual([])
    expect(titles(await search('nutripim.example'), 'user')).not.toEqual([])
  })

  test.each([
    ['كفر', /[\u0600-\u06ff]/],
    ['ไทย', /[\u0e00-\u0e7f]/],
    ['ж', /[\u0400-\u04ff]/],
  ])('“%s” finds nothing in another script', async (typed, script) => {
    const hits = (await search(typed)).flatMap(({ hits }) => hits)
    const foreign = hits.filter((hit) => !script.test(JSON.stringify(hit)))
    expect(foreign.map(({ title }) => title)).toEqual([])
  })

  test('the name of a country finds its records, with other words or alone', async () => {
    const countriesOf = async (typed: string) =>
      new Set((await search(typed)).flatMap(({ hits }) => hits.map((hit) => hit.countryId)))
    expect(await countriesOf('Spain')).toEqual(new Set(['ES']))
    expect(await countriesOf('españa')).toEqual(new Set(['ES']))
    expect(await countriesOf('united kingdom nitralsi')).toEqual(new Set(['GB']))
    expect(await countriesOf('nitralis maize Poland')).toEqual(new Set(['PL']))
    expect(await search('Ireland', 'marketer', { kinds: ['product'] })).toEqual([])
  })

  test('advice is found by its crop, not only by its text', async () => {
    for (const [typed, crop] of [
      ['potato', 'Potato'],
      ['winter wheat', 'Winter wheat'],
      ['potatos', 'Potato'],
    ] as const) {
      const [group] = await search(typed, 'globalAdmin', { kinds: ['advice'], limit: 100 })
      expect(group!.hits.slice(0, 50).map(({ title }) => title.split(' – ')[1])).toEqual(
        Array.from({ length: 50 }, () => crop),
      )
    }
  })

  test('a dealer found by telephone number shows its numbers, and only in assigned countries', async () => {
    const [group] = await search('0044 31 495-1086', 'globalAdmin', { kinds: ['dealer'] })
    expect(group!.hits).toMatchObject([{ title: 'York Agri', excerpt: '+44 31 495 1086' }])
    expect(await search('31 495 1086', 'marketer')).toEqual([])
  })

  test('records with the same name are sorted by country name', async () => {
    const [group] = await search('NutriCore 15-15-15', 'globalAdmin', {
      ...{ kinds: ['product'], limit: 100 },
    })
    const same = group!.hits.filter(({ title }) => title === 'NutriCore 15-15-15')
    const names = same.map(({ countryName }) => countryName!)
    expect(names.length).toBeGreaterThan(5)
    expect(names).toEqual([...names].sort(new Intl.Collator('en').compare))
  })

  test('the closest matches come first, those of the current country before others', async () => {
    const [products] = await search('NutriCore 15-15-15', 'marketer', { nearCountry: 'PT' })
    expect(products!.hits[0]).toMatchObject({
      ...{ kind: 'product', title: 'NutriCore 15-15-15', countryId: 'PT', countryName: 'Portugal' },
    })
  })

  test('an advice hit has product, crop and an excerpt with the words', async () => {
    const [group] = await search('nitralis maze', 'globalAdmin', { kinds: ['advice'] })
    const [hit] = group!.hits
    expect(hit!.title).toMatch(/Nitralis.*Maize/)
    expect(hit).toMatchObject({ cropId: 'maize', productCode: expect.stringMatching(/^DH/) })
    const word = hit!.excerpt!.split(' ')[1]!
    const [again] = await search(word, 'globalAdmin', { kinds: ['advice'], limit: 50 })
    expect(again!.hits.every(({ excerpt }) => excerpt !== null)).toBe(true)
  })

  test('returns at most the requested number per kind, and whether there are more', async () => {
    const [found] = await search('nitralis', 'globalAdmin', { kinds: ['product'], limit: 3 })
    expect(found).toMatchObject({ kind: 'product', hasMore: true })
    expect(found!.hits).toHaveLength(3)
    const [all] = await search('gina admin', 'globalAdmin', { kinds: ['user'], limit: 100 })
    expect(all!.hasMore).toBe(false)
  })

  test.each(['%', '\\', '™', '%%%', "'; drop table users", '\u0301'])(
    'signs that mean something elsewhere are signs: %s',
    async (text) => {
      expect(titles(await search(text), 'user')).not.toContain('Gina Admin')
    },
  )

  test.each([
    [{ text: '  ' }, 'text'],
    [{ text: 'a\0' }, 'text'],
    [{ text: 'x'.repeat(201) }, 'text'],
    [{ text: 'x', kinds: ['secret'] }, 'kinds[0]'],
    [{ text: 'x', limit: 1000 }, 'limit'],
    [{ text: 'x', colour: 'green' }, 'colour'],
  ])('%j is rejected', async (body, path) => {
    const answer = await app.call('marketer', 'POST', 'global-admin/search', body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0].path).toBe(path)
  })
})

describe('search finds only records the user can open', () => {
  const text = 'nitralis'

  test('nothing of a foreign country', async () => {
    for (const word of [text, 'maize', 'mix']) {
      for (const { hits } of await search(word, 'marketer', { limit: 100, nearCountry: 'PL' })) {
        const countries = hits.map(({ countryId }) => countryId)
        expect(countries.filter((id) => id !== null && !['ES', 'PT', 'IT'].includes(id))).toEqual(
          [],
        )
      }
    }
  })

  test('no kind without its right, even if requested', async () => {
    const kinds = ['product', 'draft', 'advice', 'phrase', 'dealer', 'user']
    const listKinds = async (person: Person) => {
      const found = new Set<SearchKind>()
      for (const word of [text, 'valencia', 'agro', 'admin', 'mix']) {
        for (const { kind } of await search(word, person, { kinds })) found.add(kind)
      }
      return found
    }
    expect([...(await listKinds('dealerManager'))]).toEqual(['dealer'])
    const ofMarketer = await listKinds('marketer')
    expect(ofMarketer).not.toContain('dealer')
    expect(ofMarketer).not.toContain('user')
    expect(ofMarketer).not.toContain('draft')
  })

  test('nothing of a removed country from the next search on', async () => {
    const countries = async () =>
      new Set(
        (await search(text, 'approver', { limit: 100 })).flatMap(({ hits }) =>
          hits.map((hit) => hit.countryId),
        ),
      )
    const [some] = [...(await countries())]
    await app.database.all(sql`
      delete from user_countries
      where user_id = 'arno.approver@nutripim.example' and country_id = ${some}`)
    expect(await countries()).not.toContain(some)
  })
})

describe('recent and pinned items', () => {
  const items = async (person: Person = 'regionalAdmin') =>
    (await app.call(person, 'GET', 'global-admin/search-marks')).body.items as SavedItem[]
  const save = (body: object, person: Person = 'regionalAdmin') =>
    app.call(person, 'POST', 'global-admin/search-mark', body)

  test('are stored per user, pinned first, then recent ones, with their current names', async () => {
    const [group] = await search('nitralis', 'regionalAdmin', { kinds: ['product'], limit: 3 })
    const [a, b] = group!.hits
    await save({ kind: 'product', id: a!.id })
    await save({ kind: 'screen', id: '/inbox' })
    await save({ kind: 'product', id: b!.id, isPinned: true })
    expect((await items()).map(({ kind, id, isPinned }) => [kind, id, isPinned])).toEqual([
      ['product', b!.id, true],
      ['screen', '/inbox', false],
      ['product', a!.id, false],
    ])
    expect(await items('marketer')).toEqual([])
    await app.database.all(sql`
      update products set product_name = 'Renamed' where legacy_product_id = ${Number(a!.id)}`)
    expect((await items())[2]!.hit).toMatchObject({ title: 'Renamed', countryId: a!.countryId })
    await save({ kind: 'product', id: b!.id, isPinned: false })
    expect((await items()).some(({ isPinned }) => isPinned)).toBe(false)
  })

  test('are listed only if the user can open them', async () => {
    const [foreign] = (await search('nitralis', 'marketer', { kinds: ['product'] }))[0]!.hits
    await save({ kind: 'product', id: foreign!.id })
    await save({ kind: 'user', id: 'unknown@nowhere.example' })
    await save({ kind: 'phrase', id: 'not a number' })
    await save({ kind: 'advice', id: 'x/maize' })
    const ids = (await items()).map(({ id }) => id)
    expect(ids).not.toContain(foreign!.id)
    expect(ids).not.toContain('unknown@nowhere.example')
  })

  test('keep only the last twenty recent items besides pinned ones', async () => {
    await save({ kind: 'screen', id: '/pinned', isPinned: true }, 'developer')
    for (let i = 1; i <= 22; i++) await save({ kind: 'screen', id: `/screen-${i}` }, 'developer')
    const saved = (await items('developer')).map(({ id }) => id)
    expect(saved).toHaveLength(21)
    expect(saved.slice(0, 2)).toEqual(['/pinned', '/screen-22'])
    expect(saved).not.toContain('/screen-2')
  })
})
