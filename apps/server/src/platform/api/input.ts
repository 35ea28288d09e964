import type { FieldError } from '@nutripim/contract/api/problem'
import type { ParsedInput, Route } from '@nutripim/contract/api/route'
import { isStorable, unstorable } from '@nutripim/contract/api/text-rules'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Identity } from './caller.ts'
import { ProblemError } from './problem-error.ts'

/** What is accepted where a route names no fields. */
const nothing = z.strictObject({})

export type Input = { ok: true; value: ParsedInput<Route> } | { ok: false; problem: ProblemError }

/** Parses what the route names, and refuses what it does not: fields are never dropped in silence. */
export function parseInput(
  route: Route,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Input {
  const errors: FieldError[] = []
  const parse = (schema: z.ZodType = nothing, given: unknown) => {
    const result = schema.safeParse(given ?? {})
    if (!result.success) {
      // What the call does not define comes first: who sent it meant something by it.
      const isUnknown = ({ code }: z.core.$ZodIssue) => Number(code === 'unrecognized_keys')
      const issues = result.error.issues.toSorted((a, b) => isUnknown(b) - isUnknown(a))
      errors.push(...issues.flatMap(fieldErrors))
      return undefined
    }
    errors.push(...unstorableTexts(result.data))
    return schema === nothing ? undefined : result.data
  }
  const value = {
    params: parse(route.params, request.params),
    query: parse(route.query, request.query),
    body: parse(route.body, request.body),
  } as ParsedInput<Route>
  if (errors.length === 0) return { ok: true, value }

  const [first] = errors as [FieldError]
  const others = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  const detail = `${first.path}: ${first.text}${others}`
  return {
    ok: false,
    problem: new ProblemError('invalid_input', detail, { errors: errors.slice(0, 1000) }),
  }
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = fieldPath(issue.path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      text: 'is not a field of this call',
    }))
  }
  // Of several shapes, the one that was most likely meant: where the fewest things are wrong.
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [closest] = issue.errors.toSorted((a, b) => a.length - b.length)
    const inside = closest!.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
    return inside.flatMap(fieldErrors)
  }
  return [{ path: path || 'body', text: wordsOf(issue) }]
}

/** The contract's own words, or plain ones for what it has none for. */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (!/^Invalid (input|option)/.test(issue.message)) return issue.message
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code !== 'invalid_type') return 'is not what this call takes'
  return /received undefined$/.test(issue.message)
    ? 'is required'
    : `must be ${typeNames[issue.expected] ?? issue.expected}`
}

const typeNames: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  file: 'a file',
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair, be it in a field of any kind. */
function unstorableTexts(value: unknown, path: readonly PropertyKey[] = []): FieldError[] {
  if (typeof value === 'string') {
    return isStorable(value) ? [] : [{ path: fieldPath(path), text: unstorable }]
  }
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => unstorableTexts(each, [...path, index]))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    isStorable(name)
      ? unstorableTexts(each, [...path, name])
      : [{ path: fieldPath(path) || 'body', text: unstorable }],
  )
}

/** ['products', 3, 'composition', 'N'] → products[3].composition.N */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text ? `${text}.${String(part)}` : String(part)
  }, '')
}

/**
 * A country that the user does not hold is as unknown to them as one that does not exist. Null is what
 * belongs to all countries; who may touch that is for the handler to say.
 */
export function refuseForeignCountry(
  route: Route,
  input: ParsedInput<Route>,
  identity: Identity,
): void {
  if (!route.country) return
  const [part, field] = route.country.split('.') as ['params' | 'query' | 'body', string]
  const country = (input[part] as Record<string, string | null> | undefined)?.[field]
  if (typeof country === 'string' && !identity.countries.includes(country)) {
    throw new ProblemError('country_not_held', `${country} is not one of your countries.`)
  }
}
