import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createKey } from './api-keys.ts'
import { people, type TestApp } from './app.ts'

const path = '/api/delivery/v1/mcp'
const channels = ['web', 'app', 'label']

export interface TestAssistant {
  listTools(): Promise<string[]>
  /** The parsed answer of a tool, or the sentence that says why there is none. */
  use(name: string, input?: object): Promise<{ answer: unknown } | { rejected: string }>
}

/** A key that an assistant can use, with these scopes. */
export async function createAssistantKey(
  app: TestApp,
  scopes: readonly string[],
  changes: object = {},
): Promise<string> {
  const { secret } = await createKey(app, {
    scopes: ['assistants:use', ...scopes],
    channels,
    ownerId: people.globalAdmin,
    ...changes,
  })
  return secret
}

/** Connects the client of the official SDK. `legacy` is the protocol with `initialize`, of 2025. */
export async function connectAssistant(
  app: TestApp,
  secret: string,
  era: 'legacy' | 'auto' = 'auto',
): Promise<TestAssistant> {
  const transport = new StreamableHTTPClientTransport(new URL(`${await app.address()}${path}`), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  })
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: era } },
  )
  await client.connect(transport)
  return {
    async listTools() {
      const { tools } = await client.listTools()
      return tools.map(({ name }) => name)
    },
    async use(name, input = {}) {
      const { content, isError } = await client.callTool({ name, arguments: { ...input } })
      const [part] = content
      if (part?.type !== 'text') throw new Error(`${name} answered without a text.`)
      return isError ? { rejected: part.text } : { answer: JSON.parse(part.text) }
    },
  }
}

/** A message of the protocol without the SDK. */
export const sendMessage = (
  app: TestApp,
  secret: string | undefined,
  message: unknown,
  address = path.slice('/api/'.length),
) =>
  app.call(undefined, 'POST', address, message, {
    accept: 'application/json, text/event-stream',
    ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
  })

export const callOf = (name: string, input: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
})
