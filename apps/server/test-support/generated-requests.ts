import fc from 'fast-check'

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema is read as it comes
export type Schema = Record<string, any>

/** One call as openapi.json describes it. */
export interface Operation {
  id: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  body: { type: string; schema: Schema } | undefined
  answers: Record<string, Schema>
  /** The statuses that the document describes. */
  statuses: readonly string[]
  /** Whether it answers 304 to a request with the current tag. */
  isTagged: boolean
}

export interface GeneratedRequest {
  /** The name of the operation. */
  name: string
  path: string
  body: unknown
  headers: Record<string, string>
}

/** Values of existing records by field name; without them most answers are 404. */
export type Known = Record<string, readonly unknown[]>

export function operationsOf(document: Schema): Operation[] {
  return Object.entries<Schema>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Schema>(methods).map(([method, operation]) => {
      const [type, { schema }] = Object.entries<Schema>(
        operation.requestBody?.content ?? { none: {} },
      )[0] as [string, Schema]
      return {
        id: operation.operationId,
        method: method.toUpperCase() as Operation['method'],
        path: path.replace(/^\/api\//, ''),
        parameters: operation.parameters.filter(({ in: place }: Schema) => place !== 'header'),
        body: schema && { type, schema },
        answers: Object.fromEntries(
          Object.entries<Schema>(operation.responses[200].content).map(([type, { schema }]) => [
            type,
            schema,
          ]),
        ),
        statuses: Object.keys(operation.responses),
        isTagged: 304 in operation.responses,
      }
    }),
  )
}

/** Valid requests, requests with one error, and entirely invalid requests. */
export function requestsTo(operation: Operation, known: Known): fc.Arbitrary<GeneratedRequest> {
  const parts = fc.record(
    Object.fromEntries(
      operation.parameters.map(({ name, schema }) => [
        name,
        fc.oneof(
          { weight: 8, arbitrary: valid(schema, known, name).map(asText) },
          { weight: 1, arbitrary: hostile.map(asText) },
        ),
      ]),
    ),
  )
  const query = fc.record({
    left: fc.subarray(operation.parameters.filter(({ required }) => !required)),
    extra: fc.oneof(
      { weight: 9, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fc.constantFrom('notAField=1', 'country=PL&country=GB', '%ZZ', '=') },
    ),
  })
  return fc
    .tuple(
      parts,
      query,
      operation.body ? bodies(operation.body, known) : fc.constant(noBody),
      fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: strangeHeaders }),
    )
    .map(([values, { left, extra }, { body, headers: typed }, strange]) => {
      const headers = { ...strange, ...typed }
      // Without a value, the address would be that of another operation.
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
        encode(values[name]! || ' '),
      )
      const asked = operation.parameters
        .filter((parameter) => parameter.in === 'query' && !left.includes(parameter))
        .map(({ name }) => `${name}=${encode(values[name]!)}`)
      const search = [...asked, extra].filter((pair) => pair !== '').join('&')
      return { name: operation.id, path: search === '' ? path : `${path}?${search}`, body, headers }
    })
}

const noBody = { body: undefined as unknown, headers: {} as Record<string, string> }

function bodies({ type, schema }: NonNullable<Operation['body']>, known: Known) {
  const right = valid(schema, known)
  const damaged = fc
    .tuple(right, fc.nat(), fc.oneof(hostile, fc.constant(undefined)))
    .map(([value, position, wrong]) => damage(value, position, wrong))
  const value = fc.oneof(
    { weight: 5, arbitrary: right },
    { weight: 4, arbitrary: damaged },
    { weight: 1, arbitrary: hostile },
  )
  if (type === 'multipart/form-data')
    return value.map((body) => ({ body: form(body), headers: {} }))
  const headers = { 'content-type': 'application/json' }
  const asJson = value.map((body) => ({ body: JSON.stringify(body) ?? '', headers }))
  const broken = fc
    .tuple(
      fc.constantFrom(
        '{',
        '{"a":1,}',
        'null',
        '[]',
        '"x"',
        '\0',
        '{"a":1e999}',
        '{"__proto__":{}}',
      ),
      fc.constantFrom('application/json', 'text/plain', 'application/xml', 'multipart/form-data'),
    )
    .map(([body, type]) => ({ body, headers: { 'content-type': type } }))
  return fc.oneof({ weight: 15, arbitrary: asJson }, { weight: 1, arbitrary: broken })
}

/** Values that the schema allows; mostly a known value where there is one for the field. */
function valid(schema: Schema, known: Known, name = '', root = schema): fc.Arbitrary<unknown> {
  const typical = known[name]
  if (typical && (schema.type === 'string' || schema.type === 'integer')) {
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...typical) },
      { weight: 1, arbitrary: plain(schema, known, name, root) },
    )
  }
  return plain(schema, known, name, root)
}

function plain(schema: Schema, known: Known, name: string, root: Schema): fc.Arbitrary<unknown> {
  const inner = (part: Schema, its = name) => valid(part, known, its, root)
  if (schema.anyOf ?? schema.oneOf) {
    return fc.oneof(...(schema.anyOf ?? schema.oneOf).map((part: Schema) => inner(part)))
  }
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries<Schema>(schema.properties ?? {})
      return fc.record(Object.fromEntries(fields.map(([its, part]) => [its, inner(part, its)])), {
        requiredKeys: schema.required ?? [],
      })
    }
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? -1000) + 1, -1_000_000),
        max: Math.min(schema.maximum ?? 1_000_000, 2 ** 53 - 1),
      })
    case 'number': {
      const min = schema.minimum ?? schema.exclusiveMinimum ?? -1000
      const max = schema.maximum ?? schema.exclusiveMaximum ?? 1000
      const tenths = fc.integer({ min: Math.ceil(min * 10), max: Math.floor(max * 10) })
      return fc.oneof(
        { weight: 6, arbitrary: tenths.map((value) => value / 10) },
        { weight: 1, arbitrary: fc.double({ min, max, noNaN: true }) },
      )
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return stringOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function stringOf(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'binary') return fc.string()
  if (schema.format === 'date-time') {
    const usual = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
    return fc.oneof(
      { weight: 3, arbitrary: usual },
      { weight: 1, arbitrary: fc.constantFrom(...strangeDates.map((day) => `${day}T00:00:00Z`)) },
      { weight: 1, arbitrary: fc.constantFrom(...strangeTimes) },
    )
  }
  const pattern = schema.pattern && new RegExp(schema.pattern)
  const dates = strangeDates.flatMap((day) => [day, `${day}T00:00`, `${day}T00:00:00Z`])
  const allowed = dates.filter((date) => pattern?.test(date))
  if (pattern) {
    const matching = fc.stringMatching(pattern)
    return allowed.length > 0 ? fc.oneof(matching, fc.constantFrom(...allowed)) : matching
  }
  const maxLength = Math.min(schema.maxLength ?? 40, 40)
  return fc.string({ unit: 'grapheme', minLength: schema.minLength ?? 0, maxLength })
}

/** Days that calendars, JavaScript and PostgreSQL disagree about. */
const strangeDates = [
  ...['0000-01-01', '0001-01-01', '1582-10-10', '1899-12-31', '2026-02-29', '2026-02-30'],
  ...['2000-00-00', '2999-12-31', '9999-12-31', '2016-12-31'],
]
const strangeTimes = [
  ...['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59.999999-14:00', '2016-12-31T23:59:60Z'],
  ...['2026-01-01T00:00:00+15:59', '2026-01-01T00:00:00-23:59', '2026-01-01T24:00:00Z'],
  ...['2026-01-01T00:00:00.123456789123Z', '2026-01-01T00:00Z', '2026-03-29T02:30:00+01:00'],
]

/** Headers that the server reads, with values that no client should send. */
const strangeHeaders = fc
  .tuple(
    fc.constantFrom(
      ...['if-none-match', 'if-match', 'if-modified-since', 'range', 'accept', 'accept-encoding'],
      ...[
        'accept-language',
        'cookie',
        'x-xsrf-token',
        'idempotency-key',
        'last-event-id',
        'origin',
      ],
      ...['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'traceparent'],
      ...['tracestate', 'x-request-id', 'prefer', 'expect-ct', 'referer', 'user-agent', 'te'],
    ),
    fc.oneof(
      fc.constantFrom(
        ...[
          '',
          ' ',
          '*',
          '"',
          '""',
          'W/',
          'W/"',
          'W/"x"',
          '"a", "b"',
          ',',
          ';',
          '=',
          'XSRF-TOKEN=',
        ],
        ...['0', '-1', '1e999', '9'.repeat(400), 'a'.repeat(4000), '\x7f'.slice(1), '%00', '%ZZ'],
        ...['bytes=0-', 'bytes=9-1', 'gzip;q=2', 'q=;', '::1', '[', '999.999.999.999', 'null'],
        ...[
          '00-0-0-0',
          'Thu, 01 Jan 0000 00:00:00 GMT',
          '0000-01-01T00:00:00Z',
          '\xff\xfe',
          "' or 1=1",
        ],
      ),
      fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((c) => String.fromCharCode(c)) }),
    ),
  )
  .map(([name, value]) => ({ [name]: value }))

/** Values that no client should send. None of them contains the mark of a leak. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, -1, 0, -0, 1.5, 1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, [], {}, [[[[]]]]],
    ...['', ' ', '\0', 'a\0b', '\ud800', '\u202e', '\ufeff', '%', '%00', '$1', '\\', "'", '"', '*'],
    ...["'; drop table products; --", '../../etc/passwd', '<script>alert(1)</script>', '{{7*7}}'],
    ...['NaN', '1e999', '-1', '0x10', '१२', 'PL ', 'pl', 'ß'.repeat(50), 'a'.repeat(120_000)],
    ...[
      '__proto__',
      'constructor',
      'toString',
      '9999-99-99',
      '0000-01-01',
      '+275760-09-13T00:00:00.000Z',
    ],
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Replaces, removes or adds one part of a value. */
function damage(value: unknown, position: number, wrong: unknown): unknown {
  const copy = structuredClone(value)
  const parts: [Record<string, unknown>, string][] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    for (const key of [...Object.keys(node), 'notAField']) {
      parts.push([node as Record<string, unknown>, key])
      visit((node as Record<string, unknown>)[key])
    }
  }
  visit(copy)
  if (parts.length === 0) return wrong
  const [node, key] = parts[position % parts.length]!
  if (wrong === undefined) delete node[key]
  else if (Array.isArray(node)) node.push(wrong)
  else node[key] = wrong
  return copy
}

function form(fields: unknown): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (name === 'file' && typeof value === 'string') data.append(name, new File([value], 'x.xlsx'))
    else data.append(name, asText(value))
  }
  return data
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** A lone surrogate has no UTF-8 form; it is sent as the bytes that it would have. */
function encode(value: string): string {
  return encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '\ufffd')).replaceAll(
    '%EF%BF%BD',
    '%ED%A0%80',
  )
}
