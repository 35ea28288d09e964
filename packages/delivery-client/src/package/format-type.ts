/** As much of JSON schema as the contract of the delivery API needs. */
export interface JsonSchema {
  /** The name of a type that is written once. */
  title?: string
  description?: string
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  contentMediaType?: string
}

/** Named types, by their names, as they were found. */
export type NamedTypes = Map<string, string>

/** A TypeScript type with the descriptions of its fields. Types with a title are added to `named`. */
export function formatType(schema: JsonSchema, named: NamedTypes): string {
  const { title, ...untitled } = schema
  if (title === undefined) return formatUntitled(untitled, named)
  if (!named.has(title)) {
    // First, so that the types come in the order in which they are used.
    named.set(title, '')
    named.set(title, formatUntitled(untitled, named))
  }
  return title
}

function formatUntitled(schema: JsonSchema, named: NamedTypes): string {
  const { anyOf, oneOf = anyOf, items, contentMediaType } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return unite(schema.enum.map((value) => JSON.stringify(value)))
  if (oneOf) return unite(oneOf.map((each) => formatType(each, named)))
  if (Array.isArray(schema.type)) {
    return unite(schema.type.map((type) => formatUntitled({ ...schema, type }, named)))
  }
  switch (schema.type) {
    case 'string':
      return contentMediaType === 'text/html' ? 'Html' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return `Array<${items ? formatType(items, named) : 'unknown'}>`
    case 'object':
      return formatObject(schema, named)
    default:
      throw new Error(`This schema has no type: ${JSON.stringify(schema)}`)
  }
}

const unite = (types: readonly string[]): string => [...new Set(types)].join(' | ')

function formatObject({ properties = {}, required = [] }: JsonSchema, named: NamedTypes): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const type = formatType(field, named)
    const suffix = required.includes(name) ? '' : '?'
    // As the contract has it: a field that is left out can also be undefined.
    return `${formatComment(field.description)}${name}${suffix}: ${type}${suffix && ' | undefined'}\n`
  })
  return `{\n${fields.join('')}}`
}

/** Indents lines by the braces around them. */
export function indent(text: string): string {
  let depth = 0
  return text
    .split('\n')
    .map((line) => {
      if (line.startsWith('}')) depth -= 1
      const indented = line && `${'  '.repeat(depth)}${line}`
      if (line.endsWith('{')) depth += 1
      return indented
    })
    .join('\n')
}

export const formatComment = (text: string | undefined): string =>
  text === undefined ? '' : `/** ${text.replaceAll('*/', '* /')} */\n`
