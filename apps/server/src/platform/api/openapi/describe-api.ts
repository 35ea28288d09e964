import type { JsonSchema } from '@nutripim/contract/api/json-schema'
import { Problem, type ProblemCode } from '@nutripim/contract/api/problem'
import type { RouteTable } from '@nutripim/contract/api/route'
import type { z } from 'zod'
import { forEachWithPauses } from '../../event-loop/pauses.ts'
import { describeCall } from './describe-call.ts'
import { describeHeaders } from './describe-headers.ts'
import { describeProblemAnswers } from './describe-problems.ts'
import { type DescribedWebhook, describeWebhooks } from './describe-webhooks.ts'
import { createExamples, type ExampleValues } from './example.ts'
import { mergePaths, type Operation } from './merge-paths.ts'
import { createNamedSchemas } from './named-schemas.ts'
import { type Components, dropUnusedComponents } from './used-components.ts'

export interface DescriptionOptions {
  version: string
  title: string
  /** What a reader has to know before the first call, as Markdown. */
  description: string
  /** The address of the server, without a slash at the end. */
  url: string
  exampleValues: ExampleValues
  /** The schemas that are described once, by name. */
  names: Readonly<Record<string, z.ZodType>>
  /** What the calls of an area are for, by the name of their table. */
  areas: Readonly<Record<string, string>>
  /** The problems that these calls can have, if not all. */
  problemCodes?: readonly ProblemCode[]
  webhooks?: Readonly<Record<string, DescribedWebhook>>
}

/**
 * The API description as JSON text, generated from the contract so that the two cannot differ. The first
 * request generates it, because that takes longer than everything else that a server does when it starts.
 */
export function createDescription(
  api: Record<string, RouteTable>,
  options: DescriptionOptions,
): () => Promise<string> {
  let text: Promise<string> | undefined
  return () => {
    text ??= describeApi(api, options).then((description) => JSON.stringify(description))
    return text
  }
}

export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>
  components: Components & { schemas: Readonly<Record<string, JsonSchema>> }
}

export async function describeApi(
  api: Record<string, RouteTable>,
  options: DescriptionOptions,
): Promise<ApiDescription> {
  const { version, title, description, url, areas, problemCodes, webhooks = {} } = options
  const schemas = createNamedSchemas(options.names)
  const examples = createExamples(options.exampleValues)
  const paths: ApiDescription['paths'] = {}
  const calls = Object.entries(api).flatMap(([area, table]) =>
    Object.entries(table).map(([name, route]) => ({ area, name, route })),
  )
  await forEachWithPauses(calls, ({ area, name, route }) => {
    // The server accepts every path with and without a slash at its end.
    const path = `/api${route.path}`.replace(/\/$/, '')
    const operation = describeCall({ area, name, route }, { schemas, examples, url, problemCodes })
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
  })
  const isForSystems = calls.some(({ route }) => route.keyScope !== undefined)
  return dropUnusedComponents({
    openapi: '3.1.0',
    info: {
      title,
      version,
      description,
      contact: { name: 'Operator of this server', url },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url, description: 'This server' }],
    tags: [...Object.keys(api), ...(options.webhooks ? ['webhooks'] : [])].map((name) => ({
      name,
      description: areas[name],
    })),
    paths: mergePaths(paths),
    ...(options.webhooks && { webhooks: describeWebhooks(webhooks, schemas) }),
    components: {
      securitySchemes: isForSystems ? { apiKey } : { idToken },
      ...describeHeaders(),
      responses: describeProblemAnswers(schemas.describe(Problem, 'output'), problemCodes),
      schemas: schemas.components,
    },
  })
}

const apiKey = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'npk_…',
  description: 'An API key. An administrator creates it on User Access → API keys.',
}
const idToken = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'An ID token of the identity provider of this server.',
}
