import type { JsonSchema } from './json-schema.ts'

/**
 * A copy of a document, or of one of its parts, in which each reference to a component (`#/components/…`)
 * is replaced by the component. The copies of one component are the same object.
 */
export function resolveReferences<Part>(part: Part, document: object): Part {
  const resolved = new Map<string, unknown>()

  function find(reference: string): unknown {
    const known = resolved.get(reference)
    if (known !== undefined) return known
    const found = reference
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((value, name) => Object(value)[name], document)
    if (found === undefined) throw new Error(`The document has no ${reference}.`)
    const copy = resolve(found)
    resolved.set(reference, copy)
    return copy
  }

  function resolve(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(resolve)
    const { $ref, ...others }: JsonSchema & Record<string, unknown> = { ...value }
    const entries = Object.entries(others).map(([name, each]) => [name, resolve(each)])
    if (typeof $ref !== 'string') return Object.fromEntries(entries)
    // Most references stand alone; then all of them share one object.
    const target = find($ref)
    return entries.length === 0 ? target : { ...Object(target), ...Object.fromEntries(entries) }
  }

  // The shape is the same, without references.
  return resolve(part) as Part
}
