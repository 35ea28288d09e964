import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from './route.ts'
import { api } from './routes.ts'

const rest = { path: '/x', summary: 'x', answer: z.boolean() } as const

test('an entry that does not say who may call does not compile', () => {
  // @ts-expect-error nobody is named
  routes({ a: { method: 'GET', ...rest } })
  // @ts-expect-error no such right
  routes({ a: { method: 'GET', can: 'fly', ...rest } })
  // @ts-expect-error two answers to one question
  routes({ a: { method: 'GET', public: true, can: 'dealers module', ...rest } })
  // @ts-expect-error a POST must say whether it writes
  routes({ a: { method: 'POST', public: true, ...rest } })
  expect(routes({ a: { method: 'GET', public: true, ...rest } })).toBeDefined()
})

test('no two entries share a method and path', () => {
  const all = Object.values(api).flatMap((table) =>
    Object.values(table).map((route) => `${route.method} ${route.path}`),
  )
  expect(new Set(all).size).toBe(all.length)
})

test('a call whose input names a country says where', () => {
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
