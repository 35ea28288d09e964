import type { z } from 'zod'
import type { NamedSchemas } from './named-schemas.ts'

/** A message that the server sends to an address of the receiver. */
export interface DescribedWebhook {
  summary: string
  description: string
  body: z.ZodType
  example: object
}

const headers = {
  'webhook-id': 'The same for each attempt: ignore an id that was handled before',
  'webhook-timestamp': 'When the attempt was signed, in seconds since 1970',
  'webhook-signature':
    'Signatures by Standard Webhooks, separated by spaces: v1, and the Base64 HMAC-SHA256 of id, timestamp and body, separated by dots',
}

export function describeWebhooks(
  webhooks: Readonly<Record<string, DescribedWebhook>>,
  schemas: NamedSchemas,
): Record<string, { post: object }> {
  return Object.fromEntries(
    Object.entries(webhooks).map(([name, { body, example, summary, description }]) => [
      name,
      {
        post: {
          operationId: name,
          tags: ['webhooks'],
          summary,
          description,
          security: [],
          parameters: Object.entries(headers).map(([header, text]) => ({
            name: header,
            in: 'header',
            required: true,
            description: text,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.describe(body, 'output'), example } },
          },
          responses: {
            '2XX': { description: 'Received. After any other answer the message is sent again.' },
            '4XX': { description: 'Rejected, for example because of a wrong signature' },
          },
        },
      },
    ]),
  )
}
