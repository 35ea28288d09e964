import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '@nutripim/contract/api/route'
import * as records from '@nutripim/contract/delivery/delivered-records'
import { DeliveredReference, deliveryApi } from '@nutripim/contract/delivery/delivery'
import { z } from 'zod'
import {
  formatComment,
  formatType,
  indent,
  type JsonSchema,
  type NamedTypes,
} from './format-type.ts'

const { ChangePage, DeliveredAdvice, DeliveredDealer, DeliveredDeclaration, DeliveredProduct } =
  records
const named = {
  ChangePage,
  DeliveredAdvice,
  DeliveredDealer,
  DeliveredDeclaration,
  DeliveredProduct,
  DeliveredReference,
}
const names = new Map<unknown, string>(Object.entries(named).map(([name, type]) => [type, name]))

/**
 * Writes the types of the package that others install. They have neither the contract nor its libraries,
 * so the types that follow from it are written out; all others are as the compiler emits them.
 */
function writeTypes(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to)
  const files = readdirSync(from).filter((name) => name.endsWith('.d.ts'))
  for (const name of files.filter((name) => !/\.test\.d\.ts$|^test-/.test(name))) {
    cpSync(join(from, name), join(to, name))
  }
  writeFileSync(join(to, 'delivery-calls.d.ts'), describeCalls())
  for (const name of readdirSync(to)) {
    if (/from '(?!\.)|import\("(?!\.)/.test(readFileSync(join(to, name), 'utf8'))) {
      throw new Error(`${name} imports a package, which users of this one do not have.`)
    }
  }
}

function describeCalls(): string {
  const types: NamedTypes = new Map()
  const calls = Object.values(deliveryApi)
    .flatMap((table) => Object.entries<Route>(table))
    .filter(([, route]) => !route.isStream)
    .map(([name, route]) => describeCall(name, route, types))
  return indent(`declare const isHtml: unique symbol
/** HTML that the server cleaned when it was saved. All other texts are plain: escape them. */
export type Html = string & { readonly [isHtml]: true }

${[...types].map(([name, type]) => `export interface ${name} ${type}\n`).join('\n')}
/** Each call with its method and path, its input and its answer. */
export interface DeliveryCalls {
${calls.join('')}}

// Otherwise everything in this file is exported.
export {}
`)
}

function describeCall(name: string, route: Route, types: NamedTypes): string {
  const parts = (['params', 'query'] as const).flatMap((part) => {
    const schema = route[part]
    if (!schema) return []
    const type = formatType(toJsonSchema(schema, 'input'), types)
    return `${part}: ${type}\n`
  })
  return `${formatComment(route.summary)}${name}: {
line: ${JSON.stringify(`${route.method} ${route.path}`)}
input: {
${parts.join('')}}
answer: ${formatType(toJsonSchema(route.answer, 'output'), types)}
}
`
}

function toJsonSchema(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const schema = z.toJSONSchema(type, {
    io,
    reused: 'inline',
    override({ zodSchema, jsonSchema }) {
      const name = names.get(zodSchema)
      if (name !== undefined) jsonSchema.title = name
    },
  })
  // zod knows more of JSON schema than the types need; `formatType` throws for what it does not know.
  return JSON.parse(JSON.stringify(schema))
}

const [from = 'dist', to = 'dist/types'] = process.argv.slice(2)
writeTypes(from, to)
