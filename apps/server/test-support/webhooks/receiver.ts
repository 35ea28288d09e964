import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signMessage } from '@nutripim/server/features/webhooks/webhook-secret'

export interface Received {
  id: string
  timestamp: number
  signature: string
  body: string
  at: number
}

export type Answer = (
  received: Received,
  response: ServerResponse,
  request: IncomingMessage,
) => void

export const accept: Answer = (_, response) => response.writeHead(204).end()

/** A system that receives webhooks over HTTP, and answers as the test wants. */
export async function startReceiver(answer: Answer = accept) {
  const received: Received[] = []
  const state = { answer }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const { headers } = request
      const entry = {
        id: String(headers['webhook-id']),
        timestamp: Number(headers['webhook-timestamp']),
        signature: String(headers['webhook-signature']),
        body: Buffer.concat(parts).toString(),
        at: Date.now(),
      }
      received.push(entry)
      state.answer(entry, response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Changes the answers from now on. */
    setAnswer(next: Answer) {
      state.answer = next
    },
    numbers: () => received.map(({ body }) => JSON.parse(body).data.publication as number),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export function isSignedBy({ id, timestamp, body, signature }: Received, secret: string): boolean {
  return signature.split(' ').includes(signMessage({ id, timestamp, body }, [secret]))
}
