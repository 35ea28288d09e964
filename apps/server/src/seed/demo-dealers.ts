import { type Market, markets } from './demo-catalogue.ts'
import { DemoRandom } from './demo-random.ts'

/** Two dealers per city. E-mail and web addresses do not exist, on purpose. */
export function demoDealers() {
  return Object.entries(markets).flatMap(([country_id, market]) => {
    const chance = new DemoRandom(`${country_id} dealers`)
    return market.cities.flatMap((city) =>
      chance
        .some(market.companies, 2)
        .map((company) => dealer(country_id, market, city, company, chance)),
    )
  })
}

function dealer(
  country_id: string,
  market: Market,
  city: Market['cities'][number],
  [company, englishCompany]: readonly [string, string],
  chance: DemoRandom,
) {
  const [street, englishStreet] = chance.pick(market.streets)
  const number = chance.between(1, 140)
  const postcode = chance.between(10_000, 98_999)
  const englishName = englishCompany.replace('{city}', city.english)
  const host = `${englishName
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '')}.example`
  return {
    country_id,
    grouping_text: city.name,
    grouping2_text: '',
    name: company.replace('{city}', city.name),
    address: `${street} ${number}, ${postcode} ${city.name}`,
    telephone1: telephone(market, chance),
    telephone2: chance.is(0.3) ? telephone(market, chance) : '',
    email1: `sales@${host}`,
    email2: chance.is(0.2) ? `office@${host}` : '',
    web_site1: chance.is(0.8) ? `https://www.${host}` : '',
    comments: chance.is(0.15) ? 'Delivers bulk within 50 km.' : '',
    longitude: near(city.longitude, chance),
    latitude: near(city.latitude, chance),
    english_grouping_text: city.english,
    english_name: englishName,
    english_address: `${number} ${englishStreet}, ${postcode} ${city.english}`,
  }
}

function telephone({ dialling }: Market, chance: DemoRandom): string {
  return `${dialling} ${chance.between(20, 89)} ${chance.between(100, 999)} ${chance.between(1000, 9999)}`
}

/** Within about a kilometre of the city. */
function near(degrees: number, chance: DemoRandom): number {
  return Math.round((degrees + (chance.next() - 0.5) / 50) * 100_000) / 100_000
}
