import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import type { Scope } from '@nutripim/contract/api-keys/scopes'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { TakeSearchTurn } from '../features/text-match/search-turns.ts'
import type { Caller, Identity } from '../platform/api/caller.ts'
import { ProblemError } from '../platform/api/problem-error.ts'
import { recordProblem } from '../platform/api/problem-handler.ts'
import type { DatabaseWork } from '../platform/database/database.ts'

/** What a tool knows about the request that calls it. */
export interface ToolCall {
  db: DatabaseWork
  identity: Identity
  caller: Caller
  request: FastifyRequest
  takeSearchTurn: TakeSearchTurn
}

interface ToolDefinition<Input extends z.ZodObject> {
  name: string
  title: string
  /** For the assistant: what it gets, and when to use the tool. */
  description: string
  scope: Scope
  input: Input
  /** Whether it proposes changes; all other tools only read. */
  proposes?: true
  run(call: ToolCall, input: z.output<Input>): Promise<object>
}

export interface AssistantTool {
  name: string
  scope: Scope
  register(server: McpServer, call: ToolCall): void
}

export function defineTool<Input extends z.ZodObject>(tool: ToolDefinition<Input>): AssistantTool {
  const { name, title, description, scope, input, proposes = false, run } = tool
  const config = {
    title,
    description,
    inputSchema: input,
    annotations: {
      readOnlyHint: !proposes,
      destructiveHint: false,
      idempotentHint: !proposes,
      openWorldHint: false,
    },
  }
  return {
    name,
    scope,
    register: (server, call) => {
      server.registerTool<z.ZodObject, z.ZodObject>(name, config, async (values) =>
        answer(call, () => run(call, input.parse(values))),
      )
    },
  }
}

/** An answer must fit into the memory of an assistant, and of the server many times. */
const maxAnswer = 60_000

async function answer({ request }: ToolCall, work: () => Promise<object>): Promise<CallToolResult> {
  try {
    const text = JSON.stringify(await work())
    if (text.length > maxAnswer) {
      throw new ProblemError('invalid_input', 'The answer would be too long. Ask for less.')
    }
    return { content: [{ type: 'text', text }] }
  } catch (error) {
    const { message } = recordProblem(error, request)
    return { isError: true, content: [{ type: 'text', text: message }] }
  }
}

/** Throws for a country that the key does not have. The SQL does not reach it either. */
export function requireCountry({ countries }: Identity, country: string): void {
  if (countries.includes(country)) return
  throw new ProblemError(
    'country_not_held',
    countries.length > 0
      ? `This API key does not have the country ${country}. It has ${countries.join(', ')}.`
      : `This API key does not have the country ${country}.`,
  )
}

/** The beginning of a text, with the number of characters that are left out. */
export function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max)}… (${text.length - max} more characters)`
}
