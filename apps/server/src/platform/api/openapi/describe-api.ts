import type { JsonSchema } from '@nutripim/contract/api/json-schema'
import { Problem } from '@nutripim/contract/api/problem'
import { progressEvent } from '@nutripim/contract/api/progress'
import {
  answersWithFile,
  listRights,
  type Route,
  type RouteTable,
  receivesFile,
} from '@nutripim/contract/api/route'
import { z } from 'zod'
import { forEachInTurns } from '../event-loop/take-turns.ts'
import { createExamples, type Examples, type ExampleValues, type Side } from './openapi-example.ts'

interface DescriptionOptions {
  version: string
  exampleValues: ExampleValues
  title?: string
  /** The address in the examples of requests with an API key. */
  examplesAt?: string
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
    text ??= openApi(api, options).then((description) => JSON.stringify(description))
    return text
  }
}

export async function openApi(
  api: Record<string, RouteTable>,
  { version, exampleValues, title = 'NutriPIM', examplesAt }: DescriptionOptions,
): Promise<object> {
  const examples = createExamples(exampleValues)
  const paths: Record<string, Record<string, object>> = {}
  const calls = Object.entries(api).flatMap(([feature, table]) =>
    Object.entries(table).map(([name, route]) => ({ feature, name, route })),
  )
  await forEachInTurns(calls, ({ feature, name, route }) => {
    const path = `/api${route.path}`
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: {
        ...describeCall(feature, name, route, examples),
        ...(examplesAt && { 'x-codeSamples': formatSamples(`${examplesAt}${path}`) }),
      },
    }
  })
  return {
    openapi: '3.1.0',
    info: { title, version },
    paths,
    components: {
      securitySchemes: examplesAt
        ? { apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'npk_…' } }
        : { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: toJsonSchema(Problem, 'output') },
    },
  }
}

function describeCall(feature: string, name: string, route: Route, examples: Examples): object {
  return {
    operationId: name,
    tags: [feature],
    summary: route.summary,
    description: formatAccess(route),
    security: route.public ? [] : [route.keyScope ? { apiKey: [] } : { idToken: [] }],
    'x-effect': route.effect ?? 'reads',
    ...(route.country && { 'x-country': route.country }),
    parameters: [
      ...describeParameters(route.params, 'path', examples),
      ...describeParameters(route.query, 'query', examples),
    ],
    ...(route.body && {
      requestBody: {
        required: true,
        content: describeContent(route.body, 'request', examples, requestType(route)),
      },
    }),
    responses: describeResponses(route, examples),
  }
}

/** How a system calls it, in the languages that readers know. */
function formatSamples(address: string): object[] {
  const curl = `curl '${address}' \\\n  --compressed --header "Authorization: Bearer $NUTRIPIM_KEY"`
  const typeScript = `const response = await fetch('${address}', {
  headers: { authorization: \`Bearer \${process.env.NUTRIPIM_KEY}\` },
})
if (!response.ok) throw new Error((await response.json()).detail)
const answer = await response.json()`
  return [
    { lang: 'Shell', label: 'curl', source: curl },
    { lang: 'TypeScript', label: 'TypeScript', source: typeScript },
  ]
}

function describeResponses(route: Route, examples: Examples): object {
  return {
    200: {
      description: 'Success',
      ...(route.isTagged && {
        headers: {
          ETag: { description: 'Version of the answer', schema: { type: 'string' } },
          ...(route.surrogateKeys && {
            'Cache-Control': {
              description: 'How long a cache can keep it',
              schema: { type: 'string' },
            },
            'Surrogate-Key': { description: 'Words to purge it by', schema: { type: 'string' } },
          }),
        },
      }),
      content: {
        ...describeContent(route.answer, 'answer', examples, answerType(route)),
        ...(route.reportsProgress &&
          describeContent(progressEvent(route.answer), 'answer', examples, 'text/event-stream')),
      },
    },
    ...(route.isTagged && {
      304: { description: 'Unchanged since the answer with the ETag sent as If-None-Match' },
    }),
    default: {
      description: 'Problem',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  }
}

function requestType(route: Route): string {
  return receivesFile(route) ? 'multipart/form-data' : 'application/json'
}

function answerType(route: Route): string {
  if (route.isStream) return 'text/event-stream'
  return answersWithFile(route) ? 'application/octet-stream' : 'application/json'
}

function formatAccess(route: Route): string {
  if (route.public) return 'Public.'
  if (route.signedIn) return 'Requires a signed-in user, even without a role.'
  if (route.hasRole) return 'Requires a user with a role.'
  if (route.keyScope === 'any') return 'Requires an API key.'
  if (route.keyScope) return `Requires an API key with the scope '${route.keyScope}'.`
  return `Requires the right '${listRights(route).join("' or '")}'.`
}

function describeParameters(
  fields: z.ZodObject | undefined,
  location: 'path' | 'query',
  examples: Examples,
): object[] {
  return Object.entries(fields?.shape ?? {}).map(([name, field]) => {
    const accepts = (value: unknown) => z.safeParse(field, value).success
    const schema = toJsonSchema(field, 'input')
    return {
      name,
      in: location,
      required: location === 'path' || !accepts(undefined),
      schema,
      example: examples.findParameter(schema, name, accepts),
    }
  })
}

/** With an example, unless the call rejects it because of a rule that its schema cannot express. */
function describeContent(type: z.ZodType, side: Side, examples: Examples, mime: string): object {
  const schema = toJsonSchema(type, side === 'request' ? 'input' : 'output')
  const example = examples.exampleOf(schema, side)
  const isChecked = side === 'request' && mime === 'application/json'
  const hasExample = !isChecked || type.safeParse(example).success
  return { [mime]: { schema, ...(hasExample && { example }) } }
}

function toJsonSchema(type: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  // zod knows more of JSON schema than the document uses.
  return schema as JsonSchema
}
