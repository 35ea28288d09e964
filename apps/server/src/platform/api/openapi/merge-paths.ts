import type { JsonSchema } from '@nutripim/contract/api/json-schema'

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description: string
  schema: JsonSchema
  example: unknown
}

/** One call, as far as this server looks at its description. */
export interface Operation {
  operationId: string
  parameters: (Parameter | object)[]
  'x-country'?: string
  [name: string]: unknown
}

type Paths = Record<string, Record<string, Operation>>

/**
 * `/user/{id}` and `/user/{userId}` are the same address, which a document must not contain twice. They
 * become one path, whose parameter has a name that suits the calls of both.
 */
export function mergePaths(paths: Paths): Paths {
  const merged = new Map<string, string>()
  for (const path of Object.keys(paths)) {
    const address = path.replaceAll(/\{\w+\}/g, '{}')
    merged.set(address, joinNames(merged.get(address) ?? path, path))
  }
  const result: Paths = {}
  for (const [path, operations] of Object.entries(paths)) {
    const common = merged.get(path.replaceAll(/\{\w+\}/g, '{}')) ?? path
    const names = new Map(listNames(path).map((name, i) => [name, listNames(common)[i] ?? name]))
    const renamed = Object.entries(operations).map(([method, operation]) => [
      method,
      renameParameters(operation, names),
    ])
    result[common] = { ...result[common], ...Object.fromEntries(renamed) }
  }
  return result
}

const listNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The first path with the names of both: `{id}` and `{userId}` → `{userId}`, `{country}` and `{id}` → `{countryOrId}`. */
function joinNames(path: string, other: string): string {
  const others = listNames(other)
  let i = 0
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const second = others[i++] ?? name
    const [short = '', long = ''] = [name, second].sort((a, b) => a.length - b.length)
    if (long.toLowerCase().endsWith(short.toLowerCase())) return `{${long}}`
    return `{${name}Or${second.charAt(0).toUpperCase()}${second.slice(1)}}`
  })
}

function renameParameters(operation: Operation, names: ReadonlyMap<string, string>): Operation {
  const country = operation['x-country']
  const [place = '', field = ''] = country?.split('.') ?? []
  return {
    ...operation,
    parameters: operation.parameters.map((parameter) =>
      'in' in parameter && parameter.in === 'path'
        ? { ...parameter, name: names.get(parameter.name) ?? parameter.name }
        : parameter,
    ),
    ...(place === 'params' && { 'x-country': `params.${names.get(field) ?? field}` }),
  }
}
