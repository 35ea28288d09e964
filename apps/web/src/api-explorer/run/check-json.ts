import type { JsonSchema } from '@nutripim/contract/api/json-schema'
import { z } from 'zod'

/** The errors in a request body, as texts; none if the API document accepts it. */
export function checkJson(text: string, schema: JsonSchema): string[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return [
      `This is not JSON yet: ${formatSyntaxError(error instanceof Error ? error.message : '', text)}`,
    ]
  }
  const result = validatorOf(schema).safeParse(value)
  return result.success ? [] : result.error.issues.flatMap(formatIssue)
}

const validators = new WeakMap<JsonSchema, z.ZodType>()

function validatorOf(schema: JsonSchema): z.ZodType {
  const known = validators.get(schema)
  if (known) return known
  // zod has its own type for JSON schemas, in which `type` is not any string.
  const made = z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema)
  validators.set(schema, made)
  return made
}

function formatIssue(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.reduce<string>(
    (text, part) =>
      typeof part === 'number'
        ? `${text}[${part}]`
        : text
          ? `${text}.${String(part)}`
          : String(part),
    '',
  )
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${path ? `${path}.` : ''}${key} is not a field of this call`)
  }
  return [path === '' ? issue.message : `${path}: ${issue.message}`]
}

/** The place as line and column, which an editor shows. */
function formatSyntaxError(message: string, text: string): string {
  const [, position] = /position (\d+)/.exec(message) ?? []
  if (position === undefined) return message
  const lines = text.slice(0, Number(position)).split('\n')
  const [line, column] = [lines.length, (lines.at(-1) ?? '').length + 1]
  return `line ${line}, column ${column}`
}
