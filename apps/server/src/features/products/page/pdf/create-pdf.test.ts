import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Picture } from '../../../link-monitor/load-picture.ts'
import { createPdf } from './create-pdf.ts'
import { readPdf } from './test-read-pdf.ts'

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
