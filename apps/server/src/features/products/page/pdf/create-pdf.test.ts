import { readFileSync } from 'node:fs'
import { findViolations } from '@nutripim/server/test-support/pdf/find-violations'
import { readPdf } from '@nutripim/server/test-support/pdf/read-pdf'
import { expect, test } from 'vitest'
import type { Picture } from '../../../link-monitor/load-picture.ts'
import { createPdf } from './create-pdf.ts'

interface Country {
  id: string
  native_name: string
  languages: string[]
}

const file = new URL('../../../../../seed/reference/countries.json', import.meta.url)
const countries: Country[] = JSON.parse(readFileSync(file, 'utf8'))

test('the names of all countries in their scripts can be read back, with their languages', async () => {
  const bytes = await createPdf({
    title: 'Countries',
    language: 'en',
    footer: 'All countries',
    blocks: [
      { kind: 'heading', level: 1, text: 'Countries' },
      ...countries.map(({ native_name, languages: [language = 'en'] }) => ({
        kind: 'paragraph' as const,
        text: native_name,
        language,
      })),
    ],
  })
  const pdf = await readPdf(bytes)
  const text = pdf.text.normalize('NFKC')
  for (const { native_name: name } of countries.filter(({ id }) => id !== 'EG')) {
    for (const letter of name.replaceAll(/\s/g, '')) expect(text, name).toContain(letter)
  }
  for (const { languages } of countries) {
    expect(pdf.tags).toContainEqual({ role: 'P', lang: languages[0] })
  }
  // Arabic letters are drawn as joined forms, so the text itself is stated in UTF-16.
  const arabic = Buffer.from('\ufeffمصر', 'utf16le').swap16()
  expect(Buffer.from(bytes).includes(arabic)).toBe(true)
})

const createText = (text: string, language = 'en') =>
  createPdf({
    title: 'Text',
    language: 'en',
    footer: 'Text',
    blocks: [
      { kind: 'heading', level: 1, text: 'Text' },
      { kind: 'paragraph', text, language },
    ],
  })

test.each(['Nutri & Core', 'a < b > c', '"NPK" &amp; \u0001\ud800more', 'Żółty ➜ سماد 🌱'])(
  'a title such as %j leaves the metadata valid, and is read back',
  async (title) => {
    const blocks = [{ kind: 'heading', level: 1, text: title } as const]
    const bytes = await createPdf({ title, language: 'en', footer: title, blocks })
    expect(findViolations(bytes)).toEqual([])
    const { info } = await readPdf(bytes)
    expect(info.title).toBe(title.replace('\u0001', '').replace('\ud800', '\ufffd'))
  },
)

test('signs for comparisons, arrows and ticks are drawn, and can be read back', async () => {
  const signs = '≥ 5 ≤ 6 ≈ 7 ≠ 8 → ← ⇒ ✓ ✔ ✗ ☐ ☑ ● ■ ★ ① ℃ № ∞ √ ± × ÷ ‰ ½ ² µ'
  const bytes = await createText(signs)
  expect((await readPdf(bytes)).text).toContain(signs)
  expect(findViolations(bytes)).toEqual([])
})

test('a character without a font is a box that stands for the character', async () => {
  const bytes = await createText('Grow 🌱 हिन्दी')
  expect((await readPdf(bytes)).text).toContain('Grow □ □')
  expect(findViolations(bytes)).toEqual([])
})

test('a row that is taller than a page goes on to the next pages, and says everything once', async () => {
  const text = Array.from({ length: 3000 }, (_, i) => `word${i}`).join(' ')
  const bytes = await createPdf({
    title: 'Tall',
    language: 'en',
    footer: 'Tall',
    blocks: [
      { kind: 'heading', level: 1, text: 'Tall' },
      {
        kind: 'facts',
        rows: [
          ['Before', 'short'],
          ['Crops', text],
          [text, 'After'],
        ],
      },
    ],
  })
  const pdf = await readPdf(bytes)
  expect(pdf.pages).toBeGreaterThan(4)
  const found = pdf.text.match(/word\d+/g) ?? []
  expect(found).toEqual([...text.split(' '), ...text.split(' ')])
  expect(findViolations(bytes)).toEqual([])
})

test('a document ends with a note after 60 pages', async () => {
  // Few long items, because reading the tags of a page takes longer with each tag of the document.
  const items = Array(300).fill(['several texts '.repeat(100)])
  const bytes = await createPdf({
    title: 'Endless',
    language: 'en',
    footer: 'Endless',
    blocks: [
      { kind: 'heading', level: 1, text: 'Endless' },
      { kind: 'list', isOrdered: true, items },
      { kind: 'facts', rows: [['Never', 'shown']] },
    ],
  })
  const pdf = await readPdf(bytes)
  expect(pdf.pages).toBe(60)
  expect(pdf.text).toContain('The sheet ends here, because the texts are too long.')
  expect(pdf.text).not.toContain('Never')
  expect(findViolations(bytes)).toEqual([])
})

test('items of lists have numbers or bullets, and lists can be inside of items', async () => {
  const inner = { isOrdered: false, items: [['inner']] }
  const items = [['First'], ['Second', inner, 'after'], ['Third']]
  const bytes = await createPdf({
    title: 'Lists',
    language: 'en',
    footer: 'Lists',
    blocks: [
      { kind: 'heading', level: 1, text: 'Lists' },
      { kind: 'list', isOrdered: true, items },
    ],
  })
  const pdf = await readPdf(bytes)
  expect(pdf.text).toContain('1. First 2. Second • inner after 3. Third')
  expect(findViolations(bytes)).toEqual([])
})

/** Where the first and the last characters of a line are, from 0 on the left to 1 on the right. */
async function findEdges(text: string, language: string) {
  const positions = (await readPdf(await createText(text, language))).positions.filter(
    ({ y }) => y > 100 && y < 790,
  )
  const line = positions.filter(({ y }) => y === Math.min(...positions.map((each) => each.y)))
  return {
    left: Math.min(...line.map(({ x }) => x)),
    right: Math.max(...line.map(({ x, width }) => x + width)),
  }
}

test.each([
  ['سماد NPK', 'ar'],
  ['NPK سماد', 'ar'],
  ['NPK سماد', 'en'],
])('the Arabic text "%s" in language %s is on the right', async (text, language) => {
  const { left, right } = await findEdges(text, language)
  expect(right).toBeCloseTo(539, 0)
  expect(left).toBeGreaterThan(300)
})

test('an English text with an Arabic word is on the left', async () => {
  expect((await findEdges('Ask for سماد at your dealer', 'en')).left).toBeCloseTo(56, 0)
})

test('a long text goes on to the next pages, and each page has a number', async () => {
  const bytes = await createPdf({
    title: 'Long',
    language: 'en',
    footer: 'A long sheet',
    blocks: [
      { kind: 'paragraph', text: 'Apply in spring, at the start of growth. '.repeat(200) },
      { kind: 'table', head: ['Nutrient', '% w/w'], rows: Array(60).fill(['N', '15']) },
    ],
  })
  const pdf = await readPdf(bytes)
  expect(pdf.pages).toBeGreaterThan(2)
  expect(pdf.text).toContain(`${pdf.pages} / ${pdf.pages}`)
  expect(pdf.tags.filter(({ role }) => role === 'Table')).not.toEqual([])
})

const sheetWith = (picture: Picture | undefined) =>
  createPdf({
    title: 'NutriCore 15',
    language: 'en',
    footer: 'Sheet',
    blocks: [
      {
        kind: 'heading',
        level: 1,
        text: 'NutriCore 15, a name that needs more than a line of the page',
      },
      { kind: 'lead', text: 'NPK 15-15-15' },
      { kind: 'facts', rows: [['Country', 'Poland']] },
    ],
    picture,
  })

const readPublic = (path: string) =>
  readFileSync(new URL(`../../../../../../web/public/${path}`, import.meta.url))

test.each<[string, Picture]>([
  ['drawing', { kind: 'drawing', svg: readPublic('bags/nutricore.svg').toString() }],
  ['bitmap', { kind: 'bitmap', bytes: readPublic('icons/icon-192.png') }],
])('a %s is a figure with a text alternative after the title', async (_, picture) => {
  const pdf = await readPdf(await sheetWith(picture))
  expect(pdf.pages).toBe(1)
  const roles = pdf.tags.map(({ role }) => role)
  expect(roles.slice(0, 5)).toEqual(['Root', 'Document', 'H1', 'P', 'Figure'])
  expect(pdf.tags).toContainEqual({ role: 'Figure', alt: 'Picture of NutriCore 15' })
  expect(pdf.text).toContain('NPK 15-15-15')
})
