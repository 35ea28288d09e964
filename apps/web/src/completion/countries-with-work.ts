interface Completeness {
  countryId: string
  complete: number
  products: number
}

interface Quality {
  countryId: string
  /** Products with a warning. */
  withFindings: number
}

/** The countries with gaps or warnings: the least complete first, then those with the most warnings. */
export function listCountriesWithWork<Country extends Completeness>(
  countries: readonly Country[],
  quality: readonly Quality[],
): (Country & { warnings: number })[] {
  const warningsOf = new Map(
    quality.map(({ countryId, withFindings }) => [countryId, withFindings]),
  )
  return countries
    .map((country) => ({ ...country, warnings: warningsOf.get(country.countryId) ?? 0 }))
    .filter(({ complete, products, warnings }) => complete < products || warnings > 0)
    .sort((a, b) => a.complete * b.products - b.complete * a.products || b.warnings - a.warnings)
}
