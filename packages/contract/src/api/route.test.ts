import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from './route.ts'
import { api } from './routes.ts'

const rest = { path: '/x', summary: 'x', answer: z.boolean() } as const

test('a route that does not state who has permission to call it does not compile', () => {
  // @ts-expect-error no permission is stated
  routes({ a: { method: 'GET', ...rest } })
  // @ts-expect-error no such right
  routes({ a: { method: 'GET', can: 'fly', ...rest } })
  // @ts-expect-error two permissions that exclude each other
  routes({ a: { method: 'GET', public: true, can: 'dealers module', ...rest } })
  // @ts-expect-error a POST must state whether it writes
  routes({ a: { method: 'POST', public: true, ...rest } })
  expect(routes({ a: { method: 'GET', public: true, ...rest } })).toBeDefined()
})

test('no two routes have the same method and path', () => {
  const all = Object.values(api).flatMap((table) =>
    Object.values(table).map((route) => `${route.method} ${route.path}`),
  )
  expect(new Set(all).size).toBe(all.length)
})

test('a route whose input has a country field declares it', () => {
  for (const table of Object.values(api)) {
    for (const [name, route] of Object.entries(table)) {
      for (const part of ['params', 'query', 'body'] as const) {
        const schema = (route as Record<string, unknown>)[part]
        const shape = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
        const field = shape.find((key) => /^country(Id|Code)?$/i.test(key))
        if (field)
          expect([name, (route as { country?: string }).country]).toEqual([
            name,
            `${part}.${field}`,
          ])
      }
    }
  }
})
