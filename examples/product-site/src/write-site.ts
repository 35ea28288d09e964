import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Change } from '@nutripim/delivery-client/follow-changes'
import type { Advice, Catalogue, Channel, Reference } from './catalogue.ts'
import { drawDealerMap } from './pages/dealer-map.ts'
import { formatDealersPage } from './pages/dealers-page.ts'
import { formatHomePage } from './pages/home-page.ts'
import { formatProductPage } from './pages/product-page.ts'
import { createSiteText } from './pages/site-text.ts'
import { writeFile } from './write-file.ts'

export interface SiteContent {
  catalogue: Catalogue
  reference: Reference
  channel: Channel
  /** Only pages that show one of these records are formatted. */
  changed: 'all' | readonly Change[]
}

/** Writes the pages that changed, and returns their addresses. */
export function writeSite(folder: string, content: SiteContent): string[] {
  const { catalogue, reference, channel, changed } = content
  const text = createSiteText(reference, channel)
  const affected = listAffected(catalogue, changed)
  const files = new Map<string, string>()
  if (affected.dealers) {
    const dealers = [...catalogue.dealers.values()]
    files.set('dealers/index.html', formatDealersPage(dealers, text).text)
    files.set('dealers/map.svg', drawDealerMap(dealers).text)
  }
  if (affected.products.size > 0 || changed === 'all') {
    files.set('index.html', formatHomePage(catalogue, text).text)
  }
  const adviceByProduct = groupAdvice(catalogue)
  for (const id of affected.products) {
    const product = catalogue.products.get(id)
    if (!product) continue
    const advice = adviceByProduct.get(id) ?? []
    const declaration = catalogue.declarations.get(id)
    const page = formatProductPage({ product, declaration, advice }, text)
    files.set(`products/${id}/index.html`, page.text)
  }
  mkdirSync(join(folder, 'products'), { recursive: true })
  if (changed === 'all') cpSync(new URL('../site.css', import.meta.url), join(folder, 'site.css'))
  const removed = readdirSync(join(folder, 'products')).filter((id) => !catalogue.products.has(id))
  for (const id of removed) rmSync(join(folder, 'products', id), { recursive: true })
  const written = [...files].filter(([name, text]) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    return writeFile(join(folder, name), text)
  })
  return [
    ...written.map(([name]) => `/${name.replace(/index\.html$/, '')}`),
    ...removed.map((id) => `/products/${id}/`),
  ]
}

/** The products and lists that show one of the changed records. */
function listAffected(catalogue: Catalogue, changed: 'all' | readonly Change[]) {
  if (changed === 'all') return { products: new Set(catalogue.products.keys()), dealers: true }
  const ofProducts = changed.filter(({ kind }) => kind !== 'dealer')
  return {
    products: new Set(ofProducts.map(({ id }) => id.split('/')[0] ?? '')),
    dealers: ofProducts.length < changed.length,
  }
}

function groupAdvice({ advice }: Catalogue): Map<string, Advice[]> {
  const groups = new Map<string, Advice[]>()
  for (const each of advice.values()) {
    const id = String(each.legacyProductId)
    const group = groups.get(id) ?? []
    groups.set(id, group)
    group.push(each)
  }
  return groups
}
