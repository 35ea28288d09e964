import type { JsonSchema } from '@nutripim/contract/api/json-schema'
import type { ProblemCode } from '@nutripim/contract/api/problem'
import { progressEvent } from '@nutripim/contract/api/progress'
import { answersWithFile, listRights, type Route, receivesFile } from '@nutripim/contract/api/route'
import { z } from 'zod'
import { formatCodeSamples } from './code-samples.ts'
import { listAnswerHeaders, listRequestHeaders } from './describe-headers.ts'
import { listProblemAnswers } from './describe-problems.ts'
import type { Examples } from './example.ts'
import type { Operation, Parameter } from './merge-paths.ts'
import { describeInline, type NamedSchemas, type SchemaSide } from './named-schemas.ts'

interface DescribedCall {
  area: string
  name: string
  route: Route
}

interface Document {
  schemas: NamedSchemas
  examples: Examples
  url: string
  problemCodes?: readonly ProblemCode[] | undefined
}

export function describeCall({ area, name, route }: DescribedCall, document: Document): Operation {
  const parameters = [
    ...describeParameters(route.params, 'path', document),
    ...describeParameters(route.query, 'query', document),
  ]
  return {
    operationId: name,
    tags: [area],
    summary: route.summary,
    description: formatAccess(route),
    security: route.public ? [] : [route.keyScope ? { apiKey: [] } : { idToken: [] }],
    'x-effect': route.effect ?? 'reads',
    ...(route.country && { 'x-country': route.country }),
    parameters: [...parameters, ...listRequestHeaders(route)],
    ...(route.body && {
      requestBody: {
        required: true,
        content: describeContent(route.body, {
          ...document,
          side: 'input',
          mime: receivesFile(route) ? 'multipart/form-data' : 'application/json',
          name: `${capitalise(name)}Request`,
        }),
      },
    }),
    responses: describeAnswers(name, route, document),
    ...(route.keyScope && { 'x-codeSamples': formatCodeSamples(route, parameters, document.url) }),
  }
}

function describeAnswers(name: string, route: Route, document: Document): object {
  const isFile = answersWithFile(route)
  const mime = route.isStream
    ? 'text/event-stream'
    : isFile
      ? 'application/octet-stream'
      : 'application/json'
  const describe = (type: z.ZodType, mime: string, end: string) =>
    describeContent(type, { ...document, side: 'output', mime, name: `${capitalise(name)}${end}` })
  return {
    200: {
      description: 'Success',
      headers: listAnswerHeaders(route, isFile),
      content: {
        ...describe(route.answer, mime, 'Answer'),
        ...(route.reportsProgress &&
          describe(progressEvent(route.answer), 'text/event-stream', 'Progress')),
      },
    },
    ...(route.isTagged && {
      304: { description: 'Unchanged since the answer with the ETag sent as If-None-Match' },
    }),
    ...listProblemAnswers(route, document.problemCodes),
  }
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
  location: Parameter['in'],
  { examples }: Document,
): Parameter[] {
  return Object.entries(fields?.shape ?? {}).map(([name, field]) => {
    const accepts = (value: unknown) => z.safeParse(field, value).success
    const { description = '', ...schema } = describeText(field)
    return {
      name,
      in: location,
      required: location === 'path' || !accepts(undefined),
      description,
      schema,
      example: examples.findParameter(schema, name, accepts),
    }
  })
}

/** A number in an address arrives as text; its limits are those of the number that it becomes. */
function describeText(field: z.core.$ZodType): JsonSchema {
  const sent = describeInline(field, 'input')
  const received = describeInline(field, 'output')
  const schema = sent.type === 'number' ? received : sent
  const { description = sent.description, examples = sent.examples } = received
  return {
    ...schema,
    ...(description !== undefined && { description }),
    ...(examples && { examples }),
  }
}

interface Content extends Document {
  side: SchemaSide
  mime: string
  /** For a schema without a name. */
  name: string
}

/** With an example, unless the call rejects it because of a rule that its schema cannot express. */
function describeContent(type: z.ZodType, content: Content): Record<string, object> {
  const { schemas, examples, side, mime, name } = content
  const inline = describeInline(type, side)
  const example = examples.exampleOf(inline, side === 'input' ? 'request' : 'answer')
  const isChecked = side === 'input' && mime === 'application/json'
  const hasExample = !isChecked || type.safeParse(example).success
  return { [mime]: { schema: schemas.describe(type, side, name), ...(hasExample && { example }) } }
}

const capitalise = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
