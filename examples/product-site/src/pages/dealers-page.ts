import type { Dealer } from '../catalogue.ts'
import { type Html, html } from './html.ts'
import { formatLayout } from './layout.ts'
import { formatCount, type SiteText } from './site-text.ts'

/** Every dealer with its contact, by location; the map shows the same locations. */
export function formatDealersPage(dealers: readonly Dealer[], text: SiteText): Html {
  const locations = [...groupByLocation(dealers)].sort(([a], [b]) => a.localeCompare(b, 'en'))
  const title = 'Our dealers'
  const main = html`<section class="hero"><h1>${title}</h1>
<p>${formatCount(dealers.length, 'dealer')} in ${formatCount(locations.length, 'location')} in ${text.country}.</p></section>
<div class="columns reversed">
<div class="map"><img src="/dealers/map.svg" width="640" height="480" alt="Map of these locations: ${locations.map(([name]) => name).join(', ')}"></div>
<div>${locations.map(
    ([name, dealers]) => html`<section><h2>${name}</h2>
<ul class="dealers">${dealers.map(formatDealer)}</ul></section>
`,
  )}</div>
</div>`
  return formatLayout({ title, current: 'dealers', main }, text)
}

/** Dealers by the text that groups them, such as a city or a region. */
export function groupByLocation(dealers: readonly Dealer[]): Map<string, Dealer[]> {
  const locations = new Map<string, Dealer[]>()
  for (const dealer of dealers) {
    const name = dealer.groupingText || 'Other locations'
    locations.set(name, [...(locations.get(name) ?? []), dealer])
  }
  return locations
}

function formatDealer(dealer: Dealer): Html {
  const { dealerContactId, name, address, telephone1, email1, webSite1 } = dealer
  return html`<li id="dealer-${dealerContactId}"><h3>${name}</h3>
<address>${address}${telephone1 && html`<br><a href="tel:${telephone1.replaceAll(' ', '')}">${telephone1}</a>`}${email1 && html`<br><a href="mailto:${email1}">${email1}</a>`}${/^https?:/.test(webSite1) && html`<br><a href="${webSite1}">${webSite1.replace(/^https?:\/\//, '')}</a>`}</address></li>
`
}
