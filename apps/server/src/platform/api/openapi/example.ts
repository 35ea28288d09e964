import type { JsonSchema } from '@nutripim/contract/api/json-schema'

/** The values that examples are built from. */
export interface ExampleValues {
  /** By the name of a field, which says more than its type. */
  byName: Readonly<Record<string, unknown>>
  /** For fields that name a person, such as `savedBy`. */
  personName: string
  byFormat: Readonly<Record<string, string>>
  byPattern: Readonly<Record<string, string>>
  /** Tried for a parameter with rules that its schema cannot express. */
  parameters: readonly unknown[]
  /** Optional fields that an example of a request includes, because without them it changes nothing. */
  optionalFields: readonly string[]
}

/** An example of a request has only the fields it needs, an example of an answer has all fields. */
type Side = 'request' | 'answer'

/** Deeper values than this are left out of lists and objects without a fixed shape. */
const maxDepth = 8

export interface Examples {
  /** A value that the schema accepts. */
  exampleOf(schema: JsonSchema, side: Side): unknown
  /** The first value that the parameter accepts, undefined where none is. */
  findParameter(schema: JsonSchema, name: string, accepts: (value: string) => boolean): unknown
}

export function createExamples(values: ExampleValues): Examples {
  return {
    exampleOf: (schema, side) => example(schema, { values, side, name: '', depth: 0 }),
    findParameter(schema, name, accepts) {
      const first = example(schema, { values, side: 'request', name, depth: 0 })
      const candidates = [first, ...Object.values(values.byFormat), ...values.parameters]
      const found = candidates.find((candidate) => accepts(String(candidate)))
      return schema.type === 'string' && found !== undefined ? String(found) : found
    },
  }
}

/** Which value of the document an example is built for. */
interface Position {
  values: ExampleValues
  side: Side
  /** The name of the field; empty for the whole body. */
  name: string
  depth: number
}

function example(schema: JsonSchema, position: Position): unknown {
  const { values, name, depth } = position
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) {
    return schema.enum.find((value) => value === values.byName[name]) ?? schema.enum[0]
  }
  const option = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (option) return example(option, position)
  if (schema.default !== undefined && !isEmpty(schema.default)) return schema.default
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return findKnownObject(schema, position) ?? objectExample(schema, position)
  if (type === 'array') {
    if (depth > maxDepth || !schema.items) return []
    return [example(schema.items, { ...position, depth: depth + 1 })]
  }
  if (type === 'string') return stringExample(schema, position)
  if (type === 'number' || type === 'integer') return numberExample(schema, position)
  if (type === 'boolean') return /^(show|is|has|can|active|by)/.test(name)
  return null
}

/** The object of this name, where it has all required fields and no unknown ones. */
function findKnownObject(
  { properties = {}, required = [] }: JsonSchema,
  { values, name }: Position,
): object | undefined {
  const known = values.byName[name]
  if (typeof known !== 'object' || known === null) return undefined
  const isComplete = required.every((field) => field in known)
  return isComplete && Object.keys(known).every((field) => field in properties) ? known : undefined
}

function objectExample(schema: JsonSchema, position: Position): object {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  const { values, side, depth } = position
  const isShown = (name: string) =>
    side === 'answer' ? depth <= maxDepth && name !== 'was' : values.optionalFields.includes(name)
  const inside = (field: JsonSchema, name: string) =>
    example(field, { ...position, name, depth: depth + 1 })
  const fields = Object.entries(properties)
    .filter(([name]) => required.includes(name) || isShown(name))
    .map(([name, field]) => [name, inside(field, name)])
  if (fields.length === 0 && typeof additionalProperties === 'object') {
    const key = String(propertyNames?.enum?.[0] ?? 'key')
    fields.push([key, inside(additionalProperties, key)])
  }
  return Object.fromEntries(fields)
}

function stringExample(schema: JsonSchema, { values, name }: Position): string {
  const { format = '', pattern, minLength = 0, maxLength } = schema
  const byRule = values.byFormat[format] ?? (pattern && values.byPattern[pattern])
  if (byRule) return byRule
  const known = /(^b|B)y$/.test(name) ? values.personName : values.byName[name]
  if (typeof known === 'string' && (!pattern || new RegExp(pattern, 'u').test(known))) return known
  return 'text'.padEnd(minLength, '.').slice(0, maxLength)
}

function numberExample(schema: JsonSchema, { values, name }: Position): number {
  const { minimum, exclusiveMinimum, maximum = Number.POSITIVE_INFINITY } = schema
  const known = values.byName[name]
  const min = minimum ?? (exclusiveMinimum === undefined ? 1 : Math.max(1, exclusiveMinimum))
  const fits = (value: number) => value >= min && value <= maximum
  if (typeof known === 'number' && fits(known)) return known
  const isFraction = exclusiveMinimum !== undefined && maximum === Number.POSITIVE_INFINITY
  if (isFraction && min === 1) return 0.5
  return fits(15) ? 15 : min
}

const isEmpty = (value: unknown) =>
  Array.isArray(value) ? value.length === 0 : value === '' || value === null
