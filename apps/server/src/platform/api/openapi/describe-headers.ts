import { canBeRepeated, type Route } from '@nutripim/contract/api/route'

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

/** Headers of answers that are described once. */
const headers = {
  RequestId: {
    description: 'Number of the request; name it when you ask the operator about a problem',
    schema: text,
  },
  RateLimitLimit: { description: 'Requests that are permitted per minute', schema: count },
  RateLimitRemaining: { description: 'Requests that are left in this minute', schema: count },
  RateLimitReset: { description: 'Seconds until all requests are permitted again', schema: count },
  RetryAfter: { description: 'Seconds after which the same request can succeed', schema: count },
  ETag: { description: 'Version of the answer; send it back as If-None-Match', schema: text },
  CacheControl: { description: 'How long a cache can keep the answer', schema: text },
  SurrogateKey: {
    description: 'Keys by which a cache can be purged, separated by spaces',
    schema: text,
  },
  ContentDisposition: { description: 'Name of the file', schema: text },
} as const

/** Headers of requests that are described once. */
const parameters = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of an earlier answer. The answer is 304 while nothing has changed.',
    schema: text,
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description:
      'The id of the last event that was received, for a reader that reconnects. It goes before the cursor in the address.',
    schema: text,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A new text for each change, such as a UUID. A request that is sent again with the same text changes nothing, and gets the first answer.',
    schema: { type: 'string', pattern: '^[\\w-]{16,64}$' },
    example: '4b4f0c38-6d1c-4c63-9a4e-0a4c1a5f7d10',
  },
  XsrfToken: {
    name: 'X-XSRF-TOKEN',
    in: 'header',
    required: false,
    description: 'Required if the request has the cookie XSRF-TOKEN: the value of that cookie.',
    schema: text,
  },
} as const

const reference = (folder: string, name: string) => ({ $ref: `#/components/${folder}/${name}` })
const header = (name: keyof typeof headers) => reference('headers', name)
const parameter = (name: keyof typeof parameters) => reference('parameters', name)

/** The components that the other functions of this file refer to. */
export function describeHeaders(): object {
  return { headers, parameters }
}

/** The headers of every answer, also of one that reports a problem. */
export const commonHeaders = {
  'X-Request-Id': header('RequestId'),
  'RateLimit-Limit': header('RateLimitLimit'),
  'RateLimit-Remaining': header('RateLimitRemaining'),
  'RateLimit-Reset': header('RateLimitReset'),
}

export const retryHeader = { 'Retry-After': header('RetryAfter') }

export function listAnswerHeaders(route: Route, isFile: boolean): object {
  return {
    ...commonHeaders,
    ...(route.isTagged && { ETag: header('ETag') }),
    ...(route.surrogateKeys && {
      'Cache-Control': header('CacheControl'),
      'Surrogate-Key': header('SurrogateKey'),
    }),
    ...(isFile && { 'Content-Disposition': header('ContentDisposition') }),
  }
}

export function listRequestHeaders(route: Route): object[] {
  const isForUsers = !route.public && route.keyScope === undefined
  return [
    ...(route.isTagged ? [parameter('IfNoneMatch')] : []),
    ...(route.isStream && !isForUsers ? [parameter('LastEventId')] : []),
    ...(canBeRepeated(route) ? [parameter('IdempotencyKey')] : []),
    ...(isForUsers && route.method !== 'GET' ? [parameter('XsrfToken')] : []),
  ]
}
