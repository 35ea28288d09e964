import type { FieldError } from '@nutripim/contract/api/problem'
import type { ParsedInput, Route } from '@nutripim/contract/api/route'
import { isStorable, unstorable } from '@nutripim/contract/api/text-rules'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { checkWithPauses, hasLongList } from '../event-loop/check-schema.ts'
import { forEachWithPauses } from '../event-loop/pauses.ts'
import { ProblemError } from './problem-error.ts'

/** What is accepted where a route names no fields. */
const nothing = z.strictObject({})

/** As many errors of one request are reported. */
const maxErrors = 1000

export type Input = { ok: true; value: ParsedInput<Route> } | { ok: false; problem: ProblemError }

/** Parses the fields of the route and rejects all others, so that no field is ignored silently. */
export function parseInput(
  route: Route,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Input {
  const params = parsePart('path', route.params, request.params)
  const query = parsePart('query', route.query, request.query)
  const body = parsePart('body', route.body, request.body)
  const errors = [...params.errors, ...query.errors, ...body.errors]
  const [first] = errors
  if (first) return { ok: false, problem: problemOf(first, errors) }
  return acceptInput({ params: params.value, query: query.value, body: body.value })
}

function acceptInput(value: Record<'params' | 'query' | 'body', unknown>): Input {
  // The route's own schemas parsed these parts; their types are known only where the route is.
  return { ok: true, value: value as ParsedInput<Route> }
}

/** Like `parseInput`, for a body with many rows: other requests are answered meanwhile. */
export async function parseBulkInput(
  route: Route,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Promise<Input> {
  if (!route.body || !hasLongList(request.body)) return parseInput(route, request)
  const checked = await checkWithPauses(route.body, request.body)
  const errors = checked.ok
    ? await findUnstorableRows(checked.data)
    : checked.issues.flatMap((issue) => fieldErrors(issue, 'body'))
  // The rest of the input is small.
  const others = parseInput({ ...route, body: undefined }, { ...request, body: undefined })
  if (!others.ok) return others
  const [first] = errors
  if (!checked.ok || first) {
    const [problem = { path: 'body', text: 'is not valid for this call' }] = errors
    return { ok: false, problem: problemOf(problem, errors) }
  }
  return acceptInput({ ...others.value, body: checked.data })
}

/** The parsed input; throws the problem where it is not valid. */
export function getValidInput(input: Input): ParsedInput<Route> {
  if (!input.ok) throw input.problem
  return input.value
}

/** A part of a request; an error that concerns no field of it is reported with this name. */
type Part = 'path' | 'query' | 'body'

function parsePart(part: Part, schema: z.ZodType = nothing, input: unknown) {
  if (schema === nothing && isEmpty(input)) return noInput
  const result = schema.safeParse(input ?? {})
  if (result.success) {
    const value = schema === nothing ? undefined : result.data
    return { value, errors: findUnstorableTexts(result.data, part) }
  }
  // Unknown fields come first: they are most likely what the caller has to correct.
  const isUnknown = ({ code }: z.core.$ZodIssue) => Number(code === 'unrecognized_keys')
  const issues = result.error.issues.toSorted((a, b) => isUnknown(b) - isUnknown(a))
  return { value: undefined, errors: issues.flatMap((issue) => fieldErrors(issue, part)) }
}

const noInput = { value: undefined, errors: [] }

/** Whether a request has nothing where its route expects nothing: no body, or a query without fields. */
function isEmpty(input: unknown): boolean {
  if (input === undefined || input === null) return true
  return typeof input === 'object' && !Array.isArray(input) && Object.keys(input).length === 0
}

function problemOf(first: FieldError, errors: readonly FieldError[]): ProblemError {
  const others = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  return new ProblemError('invalid_input', `${first.path}: ${first.text}${others}`, {
    errors: errors.slice(0, maxErrors),
  })
}

function fieldErrors(issue: z.core.$ZodIssue, part: Part): FieldError[] {
  const path = fieldPath(issue.path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      text: 'is not a field of this call',
    }))
  }
  if (issue.code === 'invalid_union') {
    // Of several shapes, the caller most likely meant the one with the fewest errors.
    const [closest] = issue.errors.toSorted((a, b) => a.length - b.length)
    if (closest) {
      const inside = closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
      return inside.flatMap((each) => fieldErrors(each, part))
    }
  }
  return [{ path: path || part, text: formatIssue(issue) }]
}

/** The contract's own message, or a plain one where it has none. */
function formatIssue(issue: z.core.$ZodIssue): string {
  if (!/^Invalid (input|option)/.test(issue.message)) return issue.message
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code !== 'invalid_type') return 'is not valid for this call'
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

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair, in a field of any kind. */
function findUnstorableTexts(
  value: unknown,
  part: Part,
  path: readonly PropertyKey[] = [],
): FieldError[] {
  return hasOnlyStorableTexts(value) ? [] : listUnstorableTexts(value, part, path)
}

/** Nearly always true, so it is found out without the paths of the fields, which cost more than the rest. */
function hasOnlyStorableTexts(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(hasOnlyStorableTexts)
  for (const [name, each] of Object.entries(value)) {
    if (!isStorable(name) || !hasOnlyStorableTexts(each)) return false
  }
  return true
}

function listUnstorableTexts(
  value: unknown,
  part: Part,
  path: readonly PropertyKey[],
): FieldError[] {
  if (typeof value === 'string') {
    return isStorable(value) ? [] : [{ path: fieldPath(path) || part, text: unstorable }]
  }
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => listUnstorableTexts(each, part, [...path, index]))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    isStorable(name)
      ? listUnstorableTexts(each, part, [...path, name])
      : [{ path: fieldPath(path) || part, text: unstorable }],
  )
}

/** Looks through the rows of each list in turns. */
async function findUnstorableRows(body: unknown): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const [name, field] of Object.entries(Object(body))) {
    if (!Array.isArray(field)) errors.push(...findUnstorableTexts(field, 'body', [name]))
    else {
      await forEachWithPauses(field.entries(), ([index, row]) => {
        for (const error of findUnstorableTexts(row, 'body', [name, index])) errors.push(error)
      })
    }
  }
  return errors
}

/** ['products', 3, 'composition', 'N'] → products[3].composition.N */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text ? `${text}.${String(part)}` : String(part)
  }, '')
}
