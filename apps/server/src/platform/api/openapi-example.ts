import type { JsonSchema } from '@nutripim/contract/api/json-schema'

/** Nobody real: an example may be sent as it is. */
const someone = { name: 'Alex Example', email: 'someone@example.com' }

/** What fields are called says more than their types: a reader should recognise their own data. */
const byName: Record<string, unknown> = {
  legacyProductId: 10001,
  dealerContactId: 1001,
  dhCode: 'DH100100',
  dHCode: 'DH900100',
  productCode: 'DH100100',
  ProductId: 'DH100100',
  productId: 'DH100100',
  productName: 'NutriCore 15-15-15',
  webProductName: 'NutriCore 15-15-15',
  productRange: 'nutricore',
  formOfProduct: 'granules',
  CropId: 'maize',
  cropId: 'maize',
  cropCode: 'maize',
  cropName: 'Maize',
  cropsOnLabel: 'maize',
  ids: 'maize',
  list: 'crops',
  products: 10001,
  element: 'N',
  language: 'en',
  actionCategory: 'foliar-spray',
  country: 'GB',
  countryName: 'United Kingdom',
  region: 'Europe',
  marketingCountries: 'GB',
  roles: 'REGIONALMARKETING',
  displayName: someone.name,
  text: 'maize',
  ApplicationAdviceText: 'Apply 200 kg/ha before sowing.',
  applicationAdviceText: 'Apply 200 kg/ha before sowing.',
  weblinkPackImage: '/bags/nutricore.svg',
  weblinkPackImageAltText: 'A bag of NutriCore 15-15-15',
  webShortDescription: 'A complete fertilizer for the start of the season.',
  webLongDescription: '<p>A complete fertilizer for the start of the season.</p>',
  webSynonyms: 'NPK 15',
  composition: { N: 15, NO3: 6.5, NH4: 8.5, P2O5: 15, K2O: 15 },
  factors: { P: 0.436, K: 0.83 },
  density: 1.25,
  decimals: 1,
  traceDecimals: 3,
  longitude: -0.12,
  latitude: 51.5,
  page: 1,
  userId: someone.email,
  byId: someone.email,
  email: someone.email,
}

/** What a question is about though it may be left out: without it, it would ask for nothing. */
const askedFor = new Set([
  ...['displayName', 'roles', 'marketingCountries'],
  ...['showOnWeb', 'webShortDescription', 'decimals', 'active'],
])

const byFormat: Record<string, string> = {
  'date-time': '2026-01-15T09:30:00Z',
  date: '2026-01-15',
  uuid: '4b4f0c38-6d1c-4c63-9a4e-0a4c1a5f7d10',
  email: someone.email,
  uri: 'https://example.com/',
  binary: 'file.xlsx',
}

/** Where a list or object has room for anything, deeper than this nothing more is said. */
const deepest = 8

/**
 * A value that the schema accepts: of a question what must be there and what it is about, of an
 * answer everything.
 */
export function exampleOf(schema: JsonSchema, of: 'question' | 'answer'): unknown {
  return example(schema, '', of, 0)
}

/** Of a parameter: the first guess that it accepts, since a rule may be more than the schema says. */
export function parameterExample(
  schema: JsonSchema,
  name: string,
  accepts: (value: string) => boolean,
): unknown {
  const guesses = [
    example(schema, name, 'question', 0),
    ...Object.values(byFormat),
    'GB',
    'product',
    1,
  ]
  return guesses.find((guess) => accepts(String(guess)))
}

function example(
  schema: JsonSchema,
  name: string,
  of: 'question' | 'answer',
  depth: number,
): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((value) => value === byName[name]) ?? schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (choice) return example(choice, name, of, depth)
  if (schema.default !== undefined && !isEmpty(schema.default)) return schema.default
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return knownObject(schema, name) ?? objectExample(schema, of, depth)
  if (type === 'array') {
    const isLeftOut = depth > deepest || !schema.items
    return isLeftOut ? [] : [example(schema.items!, name, of, depth + 1)]
  }
  if (type === 'string') return stringExample(schema, name)
  if (type === 'number' || type === 'integer') return numberExample(schema, name)
  if (type === 'boolean') return /^(show|is|has|can|active|by)/.test(name)
  return null
}

function knownObject({ properties = {}, required = [] }: JsonSchema, name: string) {
  const known = byName[name]
  if (typeof known !== 'object' || known === null) return undefined
  const isWhole = required.every((field) => field in known)
  return isWhole && Object.keys(known).every((field) => field in properties) ? known : undefined
}

function objectExample(schema: JsonSchema, of: 'question' | 'answer', depth: number) {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  const isShown = (name: string) =>
    of === 'answer' ? depth <= deepest && name !== 'was' : askedFor.has(name)
  const shown = Object.entries(properties).filter(
    ([name]) => required.includes(name) || isShown(name),
  )
  const fields = shown.map(([name, field]) => [name, example(field, name, of, depth + 1)])
  if (fields.length === 0 && typeof additionalProperties === 'object') {
    const key = String(propertyNames?.enum?.[0] ?? 'key')
    fields.push([key, example(additionalProperties, key, of, depth + 1)])
  }
  return Object.fromEntries(fields)
}

function stringExample({ format, pattern, minLength = 0, maxLength }: JsonSchema, name: string) {
  if (format && byFormat[format]) return byFormat[format]
  const known = /(^b|B)y$/.test(name) ? someone.name : byName[name]
  if (pattern === '^[A-Z]{2}$') return 'GB'
  if (typeof known === 'string' && (!pattern || new RegExp(pattern, 'u').test(known))) return known
  const words = 'text'.padEnd(minLength, '.')
  return maxLength === undefined ? words : words.slice(0, maxLength)
}

function numberExample({ minimum, exclusiveMinimum, maximum }: JsonSchema, name: string): number {
  const known = byName[name]
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : Math.max(1, exclusiveMinimum))
  const fits = (value: number) => value >= least && value <= (maximum ?? Number.POSITIVE_INFINITY)
  if (typeof known === 'number' && fits(known)) return known
  if (exclusiveMinimum !== undefined && maximum === undefined && least === 1) return 0.5
  return fits(15) ? 15 : least
}

const isEmpty = (value: unknown) =>
  Array.isArray(value) ? value.length === 0 : value === '' || value === null
