import type { JsonSchema } from '@nutripim/contract/api/json-schema'
import { Problem } from '@nutripim/contract/api/problem'
import { progressEvent } from '@nutripim/contract/api/progress'
import {
  answersWithFile,
  type Route,
  type RouteTable,
  receivesFile,
} from '@nutripim/contract/api/route'
import { z } from 'zod'
import { exampleOf, parameterExample } from './openapi-example.ts'

/** The API description, made from the contract: there is no second place to keep in step. */
export function openApi(api: Record<string, RouteTable>, version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [feature, table] of Object.entries(api)) {
    for (const [name, route] of Object.entries(table)) {
      paths[`/api${route.path}`] ??= {}
      paths[`/api${route.path}`]![route.method.toLowerCase()] = operation(feature, name, route)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'NutriPIM', version },
    paths,
    components: {
      securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schema(Problem, 'output') },
    },
  }
}

function operation(feature: string, name: string, route: Route): object {
  return {
    operationId: name,
    tags: [feature],
    summary: route.summary,
    description: whoMayCall(route),
    security: route.public ? [] : [{ idToken: [] }],
    'x-effect': route.effect ?? 'reads',
    ...(route.country && { 'x-country': route.country }),
    parameters: [...parameters(route, 'path'), ...parameters(route, 'query')],
    ...(route.body && {
      requestBody: {
        required: true,
        content: content(
          route.body,
          'question',
          receivesFile(route) ? 'multipart/form-data' : undefined,
        ),
      },
    }),
    responses: {
      200: {
        description: 'Done',
        ...(route.isTagged && {
          headers: { ETag: { description: 'Names this state', schema: { type: 'string' } } },
        }),
        content: {
          ...content(route.answer, 'answer', answerType(route)),
          ...(route.reportsProgress &&
            content(progressEvent(route.answer), 'answer', 'text/event-stream')),
        },
      },
      ...(route.isTagged && {
        304: { description: 'Not changed since the answer whose ETag was sent as If-None-Match' },
      }),
      default: {
        description: 'A problem',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
  }
}

function answerType(route: Route): string | undefined {
  if (route.isStream) return 'text/event-stream'
  return answersWithFile(route) ? 'application/octet-stream' : undefined
}

function whoMayCall(route: Route): string {
  if (route.public) return 'Anyone.'
  if (route.signedIn) return 'Signed in, even without a role.'
  if (route.hasRole) return 'Signed in, with any role.'
  const wanted: readonly string[] = typeof route.can === 'string' ? [route.can] : route.can
  return `Needs the right '${wanted.join("' or '")}'.`
}

function parameters(route: Route, place: 'path' | 'query'): object[] {
  const fields = place === 'path' ? route.params : route.query
  return Object.entries(fields?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schema(field as z.ZodType, 'input'),
    example: parameterExample(
      schema(field as z.ZodType, 'input'),
      name,
      (value) => (field as z.ZodType).safeParse(value).success,
    ),
  }))
}

/** With an example, unless a rule that no schema tells refuses it. */
function content(of: z.ZodType, side: 'question' | 'answer', type = 'application/json'): object {
  const described = schema(of, side === 'question' ? 'input' : 'output')
  const example = exampleOf(described, side)
  const isGood = side === 'answer' || type !== 'application/json' || of.safeParse(example).success
  return { [type]: { schema: described, ...(isGood && { example }) } }
}

function schema(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return rest
}
