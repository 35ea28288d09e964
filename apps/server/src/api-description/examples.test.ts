import { resolveReferences } from '@nutripim/contract/api/resolve-references'
import { type Route, receivesFile } from '@nutripim/contract/api/route'
import { api } from '@nutripim/contract/api/routes'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describeApi } from '../platform/api/openapi/describe-api.ts'
import { describeUserApi } from './descriptions.ts'

interface Operation {
  operationId: string
  parameters: { name: string; in: string; schema: z.core.JSONSchema.JSONSchema; example: unknown }[]
  requestBody?: { content: Record<string, Medium> }
  responses: Record<string, { content: Record<string, Medium> }>
  'x-effect': string
}
interface Medium {
  schema: z.core.JSONSchema.JSONSchema
  example: unknown
}

const described = await describeApi(
  api,
  describeUserApi({ version: '1', url: 'https://pim.example.com' }),
)
// The description is written as plain data; only its readers know the shape of the parts.
const document = resolveReferences(described, described) as unknown as {
  paths: Record<string, Record<string, Operation>>
}
const routes: [string, Route][] = Object.values(api).flatMap((table) => Object.entries(table))
const operations = new Map(
  Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .map((operation) => [operation.operationId, operation]),
)
const operationOf = (name: string) => operations.get(name)!

test('[API-11] the document contains every call of the contract, and whether it writes', () => {
  const described = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(
    routes.map(([name]) => name).sort(),
  )
  for (const [name, route] of routes) {
    expect(operationOf(name)['x-effect']).toBe(route.effect === 'writes' ? 'writes' : 'reads')
  }
})

test('[LEG-01] nearly every request and answer has an example', () => {
  const media = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ requestBody, responses }) => [
      ...Object.values(requestBody?.content ?? {}),
      ...Object.values(responses[200]!.content),
    ])
  const without = media.filter(({ example }) => example === undefined)
  expect(without.length).toBeLessThan(media.length / 20)
})

test('[LEG-01] examples are meaningful: a composition of 15-15-15, a user with a role and a country', () => {
  const asked = (path: string) =>
    document.paths[path]!.post!.requestBody!.content['application/json']!.example
  const composition = { N: 15, NO3: 6.5, NH4: 8.5, P2O5: 15, K2O: 15 }
  expect(asked('/api/product-information/product-compositions')).toEqual({
    countryCode: 'GB',
    products: [{ legacyProductId: 10001, composition }],
  })
  expect(asked('/api/access-control/user/{userId}')).toEqual({
    displayName: 'Alex Example',
    roles: ['REGIONALMARKETING'],
    marketingCountries: ['GB'],
  })
  const { responses } =
    document.paths['/api/product-information/product-compositions/{country}']!.get!
  expect(responses[200]!.content['application/json']!.example).toMatchObject({
    products: [{ composition }],
  })
})

test('[LEG-01] no example contains a demo user', () => {
  const examples = JSON.stringify(document)
  expect(examples).toContain('someone@example.com')
  expect(examples).not.toMatch(/nutripim\.example/)
})

describe.each(routes)('[API-11] [LEG-01] %s', (callName, route) => {
  const operation = operationOf(callName)

  if (route.body && !receivesFile(route))
    test('it accepts the example of its body', () => {
      const { example } = operation.requestBody!.content['application/json']!
      if (example !== undefined) expect(route.body!.safeParse(example).error).toBeUndefined()
    })

  if (operation.parameters.length > 0)
    test('it accepts the examples of its parameters', () => {
      const own = operation.parameters.filter((parameter) => parameter.in !== 'header')
      const names = [route.params, route.query].flatMap((part) => Object.keys(part?.shape ?? {}))
      expect(own).toHaveLength(names.length)
      for (const [i, { example, ...parameter }] of own.entries()) {
        const fields = parameter.in === 'path' ? route.params! : route.query!
        // Two calls with one path share the name of its parameter.
        const field = fields.shape[names[i]!] as z.ZodType
        if (example !== undefined) expect(field.safeParse(String(example)).error).toBeUndefined()
      }
    })

  test('the example of its answer matches its schema', () => {
    for (const [type, { schema, example }] of Object.entries(operation.responses[200]!.content)) {
      if (type === 'application/octet-stream' || example === undefined) continue
      expect(z.fromJSONSchema(schema).safeParse(example).error).toBeUndefined()
    }
  })
})
