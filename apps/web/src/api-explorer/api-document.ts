import type { JsonSchema } from '@nutripim/contract/api/json-schema'
import { resolveReferences } from '@nutripim/contract/api/resolve-references'

/** As much of an OpenAPI document as these screens read. */
export interface ApiDocument {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Problem: JsonSchema } }
}

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: object[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, Medium> }
  responses: Record<string, { description: string; content: Record<string, Medium> }>
  'x-effect': 'reads' | 'writes'
  'x-country'?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
  example: unknown
}

interface Medium {
  schema: JsonSchema
  example: unknown
}

/** One call of the API. */
export interface ApiCall {
  id: string
  group: string
  /** GET, POST or DELETE. */
  method: string
  path: string
  summary: string
  /** Who can run it. */
  who: string
  writes: boolean
  needsToken: boolean
  parameters: readonly Parameter[]
  body?: Medium & { type: string }
  answers: readonly (Medium & { type: string })[]
  /** The field that names the country: `body.countryCode`. */
  country?: string
}

export function callsOf(document: ApiDocument): ApiCall[] {
  return Object.entries(resolveReferences(document.paths, document)).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(path, method, operation)),
  )
}

function callOf(path: string, method: string, operation: Operation): ApiCall {
  const media = (content: Record<string, Medium>) =>
    Object.entries(content).map(([type, medium]) => ({ type, ...medium }))
  const [body] = media(operation.requestBody?.content ?? {})
  const country = operation['x-country']
  return {
    id: operation.operationId,
    group: groupName(operation.tags[0] ?? ''),
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    who: operation.description,
    writes: operation['x-effect'] === 'writes',
    needsToken: operation.security.length > 0,
    // The web app sends the headers that a call needs by itself.
    parameters: operation.parameters.filter((parameter) => parameter.in !== 'header'),
    ...(body && { body }),
    answers: media(operation.responses[200]?.content ?? {}),
    ...(country && { country }),
  }
}

/** dealerExchange → Dealer exchange */
function groupName(tag: string): string {
  const title = tag.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** Calls whose path, name or texts contain each of the typed words. */
export function findCalls(calls: readonly ApiCall[], typed: string): ApiCall[] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(({ id, method, path, summary, group, who }) => {
    const text = [id, method, path, summary, group, who].join('\n').toLowerCase()
    return parts.every((part) => text.includes(part))
  })
}

export function groupCalls(calls: readonly ApiCall[]): [string, ApiCall[]][] {
  const groups = new Map<string, ApiCall[]>()
  for (const call of calls) groups.set(call.group, [...(groups.get(call.group) ?? []), call])
  return [...groups]
}
