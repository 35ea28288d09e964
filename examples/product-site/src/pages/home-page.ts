import type { Catalogue, Product } from '../catalogue.ts'
import { type Html, html } from './html.ts'
import { formatLayout } from './layout.ts'
import { drawNutrientBar } from './nutrient-bar.ts'
import { formatCount, getName, listApplications, type SiteText } from './site-text.ts'

const byName = new Intl.Collator('en', { numeric: true })

/** All products, by range. */
export function formatHomePage(catalogue: Catalogue, text: SiteText): Html {
  const ranges = [...groupByRange(catalogue, text)].sort(([a], [b]) => byName.compare(a, b))
  const main = html`<section class="hero">
<h1>Our fertilizers</h1>
<p>${formatCount(catalogue.products.size, 'product')} in ${formatCount(ranges.length, 'range')}, with declaration, advice by crop and dealers.</p>
<nav class="chips" aria-label="Ranges">${ranges.map(
    ([name, products], i) =>
      html`<a href="#range-${i}">${name} <small>${products.length}</small></a>`,
  )}</nav>
</section>
${ranges.map(
  ([name, products], i) => html`<section aria-labelledby="range-${i}">
<h2 id="range-${i}">${name}</h2>
<ul class="cards">${products
    .sort((a, b) => byName.compare(getName(a), getName(b)))
    .map((product) => formatCard(product, catalogue))}</ul>
</section>
`,
)}`
  return formatLayout({ title: 'Products', current: 'products', main }, text)
}

function groupByRange({ products }: Catalogue, text: SiteText): Map<string, Product[]> {
  const ranges = new Map<string, Product[]>()
  for (const product of products.values()) {
    const name = text.getRange(product.productRange) || 'Other products'
    ranges.set(name, [...(ranges.get(name) ?? []), product])
  }
  return ranges
}

function formatCard(product: Product, { declarations }: Catalogue): Html {
  const id = product.legacyProductId
  const declaration = declarations.get(String(id))
  return html`<li class="card">
<h3><a href="/products/${id}/">${getName(product)}</a></h3>
${declaration && html`<p class="grade">${declaration.declaration}</p>${drawNutrientBar(declaration)}`}
${product.webShortDescription && html`<p class="short">${product.webShortDescription}</p>`}
<p class="tags">${listApplications(product).map((name) => html`<span>${name}</span>`)}</p>
</li>
`
}
