import type { JsonSchema } from '@nutripim/contract/api/json-schema'
import { z } from 'zod'

/** Which side of a schema: what a client sends, or what it gets. */
export type SchemaSide = 'input' | 'output'

export interface NamedSchemas {
  /** The named schemas that were used so far. */
  components: Readonly<Record<string, JsonSchema>>
  /**
   * Describes a type for the document. Types with a name become references. An object without one gets
   * the name of its call.
   */
  describe(type: z.core.$ZodType, side: SchemaSide, ownName?: string): JsonSchema
}

const folder = '#/components/schemas/'
const localFolder = '#/$defs/'

/** Collects the named schemas, so that the document contains each of them once. */
export function createNamedSchemas(names: Readonly<Record<string, z.ZodType>>): NamedSchemas {
  const components: Record<string, JsonSchema> = {}
  const metadata = new NameRegistry(names)

  function add(name: string, schema: JsonSchema): void {
    const known = components[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas of the API have the name ${name}.`)
    }
    components[name] = schema
  }

  return {
    components,
    describe(type, side, ownName) {
      const { schema, definitions } = convert(type, side, metadata)
      const ownNames =
        side === 'input'
          ? findInputNames(definitions, convert(type, 'output', metadata).definitions)
          : noNames
      const point = (part: JsonSchema) => pointToComponents(part, ownNames)
      for (const [name, definition] of Object.entries(definitions)) {
        add(ownNames.get(name) ?? name, point(definition))
      }
      const described = point(schema)
      if (ownName === undefined || !isStructure(described)) return described
      add(ownName, described)
      return { $ref: `${folder}${ownName}` }
    },
  }
}

/** A description in which nothing is a reference. */
export function describeInline(type: z.core.$ZodType, side: SchemaSide): JsonSchema {
  return convert(type, side, z.globalRegistry).schema
}

type Metadata = z.core.$ZodRegistry<Record<string, unknown>>

/** Adds names to what is known of each schema. */
class NameRegistry extends z.core.$ZodRegistry<Record<string, unknown>> {
  readonly #names: ReadonlyMap<unknown, string>

  constructor(names: Readonly<Record<string, z.ZodType>>) {
    super()
    this.#names = new Map(Object.entries(names).map(([name, schema]) => [schema, name]))
  }

  override get(schema: z.core.$ZodType): Record<string, unknown> | undefined {
    const id = this.#names.get(schema)
    const known = z.globalRegistry.get(schema)
    return id === undefined ? known : { ...known, id }
  }
}

const noNames: ReadonlyMap<string, string> = new Map()

interface Converted {
  schema: JsonSchema
  definitions: Readonly<Record<string, JsonSchema>>
}

function convert(type: z.core.$ZodType, side: SchemaSide, metadata: Metadata): Converted {
  const options = { io: side, unrepresentable: 'any', metadata } as const
  // zod leaves the examples out where the type changes what is sent.
  const { examples } = metadata.get(type) ?? {}
  const text = JSON.stringify({ ...z.toJSONSchema(type, options), examples })
  const { $schema, $defs = {}, ...schema } = JSON.parse(text)
  return { schema, definitions: $defs }
}

/**
 * What a client sends can be less than what it gets, for example without fields that have a default. Such
 * a schema, and each that contains one, has a name of its own as input.
 */
function findInputNames(
  definitions: Converted['definitions'],
  asOutput: Converted['definitions'],
): ReadonlyMap<string, string> {
  const texts = Object.entries(definitions).map(([name, schema]) => [name, JSON.stringify(schema)])
  const names = new Map<string, string>()
  for (let size = -1; size < names.size; ) {
    size = names.size
    for (const [name = '', text = ''] of texts) {
      const isDifferent = text !== JSON.stringify(asOutput[name])
      const contains = [...names.keys()].some((each) => text.includes(`"${localFolder}${each}"`))
      if (isDifferent || contains) names.set(name, `${name}Input`)
    }
  }
  return names
}

/** With references to the components of the document, and without limits that every number has. */
function pointToComponents<Part>(part: Part, names: ReadonlyMap<string, string>): Part {
  const text = JSON.stringify(part, (key, value) => {
    if (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) return undefined
    if (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) return undefined
    if (key !== '$ref' || typeof value !== 'string' || !value.startsWith(localFolder)) return value
    const name = value.slice(localFolder.length)
    return `${folder}${names.get(name) ?? name}`
  })
  return JSON.parse(text)
}

function isStructure({ type, anyOf, oneOf, properties }: JsonSchema): boolean {
  return properties !== undefined || anyOf !== undefined || oneOf !== undefined || type === 'array'
}
