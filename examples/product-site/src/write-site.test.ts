import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { applyChange, type Catalogue } from './catalogue.ts'
import { writeSite } from './write-site.ts'

const root = mkdtempSync(join(tmpdir(), 'nutripim-site-'))
afterAll(() => rmSync(root, { recursive: true }))

const channel = { country: 'NO', channel: 'web' }
const reference = {
  countries: [{ id: 'NO', name: 'Norway', nativeName: 'Norge' }],
  channels: [],
  ranges: [{ id: 'npk', name: 'NPK', isRetired: false }],
  forms: [],
  crops: [{ id: 'maize', name: 'Maize', isRetired: false }],
  formulations: [],
  actionCategories: [],
  elements: [],
}
const createProduct = (legacyProductId: number, productName: string) => ({
  legacyProductId,
  dhCode: `DH${legacyProductId}`,
  productName,
  productRange: 'npk',
})
const createDealer = (dealerContactId: number, groupingText: string, latitude: number) => ({
  dealerContactId,
  groupingText,
  name: `Dealer ${dealerContactId}`,
  latitude,
  longitude: 10,
  grouping2Text: '',
  address: '',
  telephone1: '',
  telephone2: '',
  email1: '',
  email2: '',
  webSite1: 'javascript:alert(1)',
  comments: '',
  englishGroupingText: '',
  englishName: '',
  englishAddress: '',
})

let catalogue: Catalogue
let folder: string
const write = (changed: Parameters<typeof writeSite>[1]['changed']) =>
  writeSite(folder, { catalogue, reference, channel, changed })
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

beforeEach(() => {
  folder = mkdtempSync(join(root, 'site-'))
  catalogue = {
    cursor: '1',
    products: new Map([
      ['1', createProduct(1, 'Alpha')],
      ['2', createProduct(2, 'Beta')],
    ]),
    declarations: new Map(),
    advice: new Map(),
    dealers: new Map([
      ['7', createDealer(7, 'Oslo', 59.9)],
      ['8', createDealer(8, 'Bergen & Os', 60.4)],
    ]),
  }
})

test('a change writes only the pages that show its record', () => {
  expect(write('all').sort()).toEqual([
    '/',
    '/dealers/',
    '/dealers/map.svg',
    '/products/1/',
    '/products/2/',
  ])
  const advice = { legacyProductId: 2, dhCode: 'DH2', cropId: 'maize', text: 'Twice, <5 kg.' }
  const change = {
    publication: 2,
    kind: 'advice',
    id: '2/maize',
    code: 'DH2',
    content: advice,
  } as const
  applyChange(catalogue, change)
  expect(write([change])).toEqual(['/products/2/'])
  expect(read('products/2/index.html')).toMatch(/<h3>Maize<\/h3>.*Twice, &lt;5 kg\./)
})

test('the page of a product that is not delivered any more is removed', () => {
  write('all')
  const change = { publication: 2, kind: 'product', id: '1', code: 'DH1', content: null } as const
  applyChange(catalogue, change)
  expect(write([change])).toEqual(['/', '/products/1/'])
  expect(readdirSync(join(folder, 'products'))).toEqual(['2'])
  expect(read('index.html')).not.toContain('Alpha')
})

test('texts of the catalogue do not become markup or scripts', () => {
  catalogue.products.set('1', createProduct(1, '<img src=x onerror=alert(1)> "A" & B'))
  write('all')
  const page = read('products/1/index.html')
  expect(page).toContain('<h1>&lt;img src=x onerror=alert(1)&gt; &quot;A&quot; &amp; B</h1>')
  expect(page).toContain("default-src 'none'".replaceAll("'", '&#39;'))
  expect(read('dealers/index.html')).not.toContain('javascript:')
})

test('the map has a labelled dot for each location, inside its frame', () => {
  write('all')
  const map = read('dealers/map.svg')
  expect(map.match(/<text class="name"[^>]*>([^<]+)/g)?.map((text) => text.split('>')[1])).toEqual([
    'Oslo',
    'Bergen &amp; Os',
  ])
  for (const [, x, y] of map.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)) {
    expect([Number(x) > 0 && Number(x) < 640, Number(y) > 0 && Number(y) < 480]).toEqual([
      true,
      true,
    ])
  }
})
