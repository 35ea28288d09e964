import type { Advice, Declaration, Product } from '../catalogue.ts'
import { type Html, html, richText } from './html.ts'
import { formatLayout } from './layout.ts'
import { drawNutrientBar, getColour } from './nutrient-bar.ts'
import { getName, listApplications, type SiteText } from './site-text.ts'

interface ProductParts {
  product: Product
  declaration: Declaration | undefined
  advice: readonly Advice[]
}

export function formatProductPage(parts: ProductParts, text: SiteText): Html {
  const { product, declaration, advice } = parts
  const { webShortDescription, webLongDescription } = product
  const name = getName(product)
  const range = text.getRange(product.productRange)
  const main = html`<nav class="crumbs" aria-label="Breadcrumb"><a href="/">Products</a>${range && html` <span aria-hidden="true">/</span> <span>${range}</span>`}</nav>
<section class="hero">
<h1>${name}</h1>
${declaration && html`<p class="grade">${declaration.declaration}</p>`}
${webShortDescription && html`<p>${webShortDescription}</p>`}
${declaration && drawNutrientBar(declaration)}
</section>
<div class="columns">
<div>
${webLongDescription && html`<section aria-labelledby="description"><h2 id="description">Description</h2><div class="prose">${richText(webLongDescription)}</div></section>`}
${formatAdvice(advice, text)}
</div>
<aside aria-label="Facts">
${declaration && formatDeclaration(declaration)}
${formatFacts(product, text)}
<section aria-labelledby="dealers"><h2 id="dealers">Where to buy</h2>
<a class="map" href="/dealers/"><img src="/dealers/map.svg" width="640" height="480" alt="Map of the dealers in ${text.country}"></a>
<p><a href="/dealers/">All dealers</a></p></section>
</aside>
</div>`
  const description = webShortDescription ?? declaration?.declaration ?? ''
  return formatLayout({ title: name, description, current: 'products', main }, text)
}

function formatDeclaration({ nutrients }: Declaration): Html {
  return html`<section aria-labelledby="declaration"><h2 id="declaration">Declaration</h2>
<table>
<thead><tr><th scope="col">Nutrient</th><th scope="col">% by weight</th></tr></thead>
<tbody>${nutrients.map(
    ({ name, value }) =>
      html`<tr><th scope="row"><i class="back-${getColour(name)}"></i>${formatFormula(name)}</th><td>${value}</td></tr>`,
  )}</tbody>
</table></section>`
}

/** P2O5 with its digits as indices. */
const formatFormula = (name: string): Html[] =>
  [...name].map((letter) => (/\d/.test(letter) ? html`<sub>${letter}</sub>` : html`${letter}`))

function formatFacts(product: Product, text: SiteText): Html {
  const applied = listApplications(product).join(', ')
  const form = text.getForm(product.formOfProduct)
  const sheet = product.weblinkSafetyDataSheet
  return html`<section aria-labelledby="facts"><h2 id="facts">Facts</h2>
<dl>
<dt>Code</dt><dd>${product.dhCode}</dd>
${form && html`<dt>Form</dt><dd>${form}</dd>`}
${applied && html`<dt>Application</dt><dd>${applied}</dd>`}
${sheet && /^https?:/.test(sheet) && html`<dt>Safety</dt><dd><a href="${sheet}">Safety data sheet</a></dd>`}
</dl></section>`
}

function formatAdvice(advice: readonly Advice[], text: SiteText): Html {
  const byCrop = advice
    .map(({ cropId, text: advice }) => ({ crop: text.getCrop(cropId), advice }))
    .sort((a, b) => a.crop.localeCompare(b.crop, 'en'))
  return html`<section aria-labelledby="advice"><h2 id="advice">Advice by crop</h2>
${byCrop.length === 0 && html`<p class="muted">There is no advice for this product yet.</p>`}
${byCrop.map(
  ({
    crop,
    advice,
  }) => html`<details open><summary><h3>${crop}</h3></summary><div class="prose lines">${advice}</div></details>
`,
)}</section>`
}
