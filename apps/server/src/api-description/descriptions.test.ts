import { readdirSync } from 'node:fs'
import { namedSchemas } from '@nutripim/contract/api/named-schemas'
import { resolveReferences } from '@nutripim/contract/api/resolve-references'
import { api } from '@nutripim/contract/api/routes'
import { deliveryApi } from '@nutripim/contract/delivery/delivery'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describeApi } from '../platform/api/openapi/describe-api.ts'
import { describeDeliveryApi, describeUserApi } from './descriptions.ts'

interface Parameter {
  name: string
  in: string
  description?: string
}
interface Operation {
  operationId: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: object
  responses: Record<string, { description: string; headers?: object }>
}
interface Document {
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, { post: Operation }>
}

const server = { version: '1.0.0', url: 'https://pim.example.com' }
const documents = [
  ['the user API', await describeApi(api, describeUserApi(server))],
  ['the delivery API', await describeApi(deliveryApi, describeDeliveryApi(server))],
] as const

describe.each(documents)('the document of %s', (_name, described) => {
  // Its parts are plain data; only the readers of the document know their shape.
  const document = resolveReferences(described, described) as unknown as Document
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

  test('contains everything that it refers to, under a name that says what it is', () => {
    const text = JSON.stringify(described)
    expect(text).not.toMatch(/\$defs|__schema/)
    expect(text.match(/"\$ref":"#\/components\//g)?.length).toBe(text.match(/"\$ref"/g)?.length)
  })

  test('names the server and describes each group of calls', () => {
    expect(document.servers).toEqual([expect.objectContaining({ url: server.url })])
    const known = document.tags.map(({ name }) => name)
    const used = operations.flatMap(({ tags }) => tags)
    expect(used.filter((tag) => !known.includes(tag))).toEqual([])
    expect(document.tags.filter(({ description = '' }) => description.length < 10)).toEqual([])
  })

  test('describes each parameter', () => {
    const without = operations.flatMap(({ operationId, parameters }) =>
      parameters
        .filter(({ description = '' }) => description === '')
        .map(({ name }) => `${operationId} ${name}`),
    )
    expect(without).toEqual([])
  })

  test('lists no address twice', () => {
    const addresses = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(addresses.filter((path, i) => addresses.indexOf(path) !== i)).toEqual([])
  })

  test('describes what can go wrong with each call, and the headers of each answer', () => {
    for (const { operationId, responses, requestBody } of operations) {
      const statuses = Object.keys(responses)
      expect({ operationId, statuses }).toEqual({
        operationId,
        statuses: expect.arrayContaining(['400', '429', '503', 'default']),
      })
      if (requestBody) expect(statuses).toContain('413')
      for (const [status, { headers = {} }] of Object.entries(responses)) {
        if (status !== '304') expect(Object.keys(headers)).toContain('X-Request-Id')
      }
      expect(Object.keys(responses[503]?.headers ?? {})).toContain('Retry-After')
    }
  })
})

test('the document of the delivery API describes both messages of webhooks', () => {
  const { webhooks } = documents[1][1] as unknown as Document
  expect(Object.keys(webhooks ?? {})).toEqual(['publicationCreated', 'webhookTest'])
  const { parameters } = webhooks!.publicationCreated!.post
  expect(parameters.map(({ name }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])
})

interface Schema {
  type?: string | string[]
  description?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  contentMediaType?: string
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** The texts that an answer can contain, as path and schema; a list describes its texts. */
function listTexts(schema: Schema, path: string, described = ''): [string, Schema][] {
  const description = schema.description ?? described
  const parts = Object.entries(schema.properties ?? {}).map(([name, part]) => ({
    ...{ part, path: `${path}.${name}`, description: '' },
  }))
  const same = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (schema.items) same.push(schema.items)
  const isText = [schema.type].flat().includes('string')
  return [
    ...(isText ? [[path, { ...schema, description }] satisfies [string, Schema]] : []),
    ...parts.flatMap((each) => listTexts(each.part, each.path, each.description)),
    ...same.flatMap((part) => listTexts(part, path, description)),
  ]
}

test('the document of the delivery API says of each delivered text whether it is HTML', () => {
  const [, described] = documents[1]
  const { paths } = resolveReferences(described, described) as unknown as Document
  const texts = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, responses }) => {
      const { content = {} } = responses[200] as { content?: Record<string, { schema?: Schema }> }
      return Object.values(content).flatMap(({ schema = {} }) => listTexts(schema, operationId))
    })
  const says = /[Pp]lain text|^HTML|\b[Ii]ds? of|cursor|`after`|^DH code|^Number of/
  const isFixed = ({ enum: values, const: value, format, pattern }: Schema) =>
    Boolean(values ?? value ?? format ?? pattern)
  const silent = texts.filter(
    ([, schema]) => !isFixed(schema) && !says.test(schema.description ?? ''),
  )
  expect(silent.map(([path]) => path)).toEqual([])
  const html = texts.filter(([, { contentMediaType }]) => contentMediaType === 'text/html')
  expect(new Set(html.map(([path]) => path.split('.').at(-1)))).toEqual(
    new Set(['webLongDescription']),
  )
})

test('every exported object of the contract is one of the named schemas', async () => {
  const folder = new URL('../../../../packages/contract/src/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('test'),
  )
  const known = new Set<unknown>(Object.values(namedSchemas))
  const missing: string[] = []
  for (const file of files) {
    const module: Record<string, unknown> = await import(new URL(file, folder).href)
    for (const [name, value] of Object.entries(module)) {
      const isNamed = /^[A-Z]/.test(name)
      const isObject = value instanceof z.ZodObject || value instanceof z.ZodDiscriminatedUnion
      if (isNamed && isObject && !known.has(value)) missing.push(`${file}: ${name}`)
    }
  }
  expect(missing, 'add them to packages/contract/src/api/named-schemas.ts').toEqual([])
})
