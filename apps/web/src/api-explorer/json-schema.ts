import type { JsonSchema } from '@nutripim/contract/api/json-schema'

/** One line of a table of fields. */
export interface FieldRow {
  path: string
  type: string
  limits: string
  isRequired: boolean
  depth: number
}

const deepest = 5

/** The fields of a body or an answer, those of lists and objects below them. */
export function fieldRows(schema: JsonSchema): FieldRow[] {
  return rowsOf(schema, '', 0)
}

function rowsOf(schema: JsonSchema, path: string, depth: number): FieldRow[] {
  const kinds = optionsOf(schema)
  return kinds.flatMap((kind) => {
    if (depth > deepest) return []
    if (isType(kind, 'array') && kind.items) return rowsOf(kind.items, `${path}[]`, depth)
    const fields = Object.entries(kind.properties ?? {})
    const alike = sameFields(fields)
    if (alike) return [rowOf(alike.field, join(path, alike.names), false, depth)]
    const rows = fields.flatMap(([name, field]) => [
      rowOf(field, join(path, name), kind.required?.includes(name) ?? false, depth),
      ...rowsOf(field, join(path, name), depth + 1),
    ])
    if (typeof kind.additionalProperties !== 'object') return rows
    const any = join(path, '*')
    return [
      ...rows,
      rowOf(kind.additionalProperties, any, false, depth),
      ...rowsOf(kind.additionalProperties, any, depth + 1),
    ]
  })
}

/** Many fields that are all the same, as the elements of a composition, are one line. */
function sameFields(fields: readonly [string, JsonSchema][]) {
  const first = fields[0]
  const last = fields.at(-1)
  if (!first || !last || fields.length < 8) return undefined
  const text = JSON.stringify(first[1])
  if (!fields.every(([, field]) => JSON.stringify(field) === text)) return undefined
  const names = `${first[0]} … ${last[0]}`
  return { names, field: first[1] }
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

function rowOf(schema: JsonSchema, path: string, isRequired: boolean, depth: number): FieldRow {
  return { path, type: formatType(schema), limits: formatLimits(schema), isRequired, depth }
}

function optionsOf(schema: JsonSchema): JsonSchema[] {
  const options = schema.anyOf ?? schema.oneOf
  return options ? options.filter(({ type }) => type !== 'null').flatMap(optionsOf) : [schema]
}

const isType = ({ type }: JsonSchema, wanted: string) => [type].flat().includes(wanted)

/** “whole number”, “list of texts”, “text or null” */
export function formatType(schema: JsonSchema): string {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map(formatType))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return 'one of'
  if (isType(schema, 'array'))
    return `list of ${schema.items ? formatType(schema.items) : 'anything'}`
  const names: Record<string, string> = {
    string: schema.format === 'binary' ? 'file' : 'text',
    integer: 'whole number',
    number: 'number',
    boolean: 'true or false',
    object: 'object',
    null: 'null',
  }
  const type = [schema.type].flat()[0]
  return (type && names[type]) ?? 'anything'
}

/** “at most 200 characters”, “0 to 100”, “GB, DE, …” */
export function formatLimits(schema: JsonSchema): string {
  const inner = optionsOf(schema)
  if (inner.length > 1 || inner[0] !== schema)
    return [...new Set(inner.map(formatLimits))].join('; ')
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, pattern, format } = schema
  const least = minimum ?? exclusiveMinimum
  const max = exclusiveMaximum ?? (maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum)
  return [
    schema.enum?.map((value) => JSON.stringify(value)).join(', '),
    minimum !== undefined
      ? `at least ${least}`
      : least !== undefined
        ? `above ${least}`
        : undefined,
    max !== undefined && `${exclusiveMaximum === undefined ? 'at most' : 'below'} ${max}`,
    schema.minLength && `at least ${schema.minLength} characters`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.minItems && `at least ${schema.minItems} items`,
    schema.maxItems !== undefined && `at most ${schema.maxItems} items`,
    pattern === '^[A-Z]{2}$' ? 'two-letter country code' : pattern && !format && `like ${pattern}`,
    format && format !== 'binary' && format,
    schema.default !== undefined && `otherwise ${JSON.stringify(schema.default)}`,
    schema.items && formatLimits(schema.items),
  ]
    .filter(Boolean)
    .join('; ')
}
