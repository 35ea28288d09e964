import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createForgingProvider, type ForgingProvider } from './forging-provider.ts'

export interface ForgingServer {
  provider: ForgingProvider
  close(): Promise<void>
}

/** The forging provider over HTTP, for a real browser and a real server to talk to. */
export async function startForgingServer(
  options: Omit<NonNullable<Parameters<typeof createForgingProvider>[0]>, 'issuer'>,
): Promise<ForgingServer> {
  const server = createServer((request, response) => {
    void respond(request).then(async (answer) => {
      response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...cors })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = await createForgingProvider({ ...options, issuer })

  async function respond(request: IncomingMessage): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const headers = new Headers(request.headers as Record<string, string>)
    return provider.answer(new URL(request.url ?? '/', issuer), request.method, body, headers)
  }

  return {
    provider,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, dpop',
}
