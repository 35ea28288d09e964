import type { JsonSchema } from '@nutripim/contract/api/json-schema'
import { type ProblemCode, type ProblemKind, problems } from '@nutripim/contract/api/problem'
import { listProblemStatuses, type Route } from '@nutripim/contract/api/route'
import { commonHeaders, retryHeader } from './describe-headers.ts'

const statusNames: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  503: 'ServiceUnavailable',
}

const allProblems: Readonly<Record<string, ProblemKind>> = problems

/** One answer for each status, with the codes that a client can expect. */
export function describeProblemAnswers(
  schema: JsonSchema,
  codes: readonly string[] = Object.keys(problems),
): Record<string, object> {
  const described = Object.entries(statusNames).flatMap(([text, name]) => {
    const status = Number(text)
    const kinds = codes.flatMap((code) => {
      const kind = allProblems[code]
      return kind?.status === status ? [{ ...kind, code }] : []
    })
    const [first] = kinds
    if (!first) return []
    const { title, detail, code } = first
    const example = { type: 'about:blank', title, status, detail, code, requestId: exampleRequest }
    const answer = {
      description: kinds.map((kind) => `\`${kind.code}\`: ${kind.title}`).join('\n\n'),
      headers: { ...commonHeaders, ...((status === 429 || status === 503) && retryHeader) },
      content: { 'application/problem+json': { schema, example } },
    }
    return [[name, answer] as const]
  })
  const unexpected = {
    description: 'Any other problem',
    headers: commonHeaders,
    content: { 'application/problem+json': { schema } },
  }
  return { ...Object.fromEntries(described), Problem: unexpected }
}

const exampleRequest = '4b4f0c38-6d1c-4c63-9a4e-0a4c1a5f7d10'

/** References to the answers of a call that report a problem. */
export function listProblemAnswers(route: Route, codes?: readonly ProblemCode[]): object {
  const isUsed = (status: number) =>
    codes === undefined || codes.some((code) => problems[code].status === status)
  const statuses = listProblemStatuses(route).filter(isUsed)
  return {
    ...Object.fromEntries(
      statuses.map((status) => [status, refer(statusNames[status] ?? 'Problem')]),
    ),
    default: refer('Problem'),
  }
}

const refer = (name: string) => ({ $ref: `#/components/responses/${name}` })
