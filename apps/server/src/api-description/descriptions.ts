import { areas } from '@nutripim/contract/api/areas'
import { namedSchemas } from '@nutripim/contract/api/named-schemas'
import { PublicationMessage, TestMessage } from '@nutripim/contract/delivery/webhook-messages'
import type { DescriptionOptions } from '../platform/api/openapi/describe-api.ts'
import { exampleValues } from './example-values.ts'

interface Server {
  version: string
  /** Its address, without a slash at the end. */
  url: string
}

const common = { exampleValues, areas, names: namedSchemas }

/** Options of the description of the API that the web app uses. */
export const describeUserApi = (server: Server): DescriptionOptions => ({
  ...common,
  ...server,
  title: 'NutriPIM',
  description: `The calls of the web app. Each needs the ID token of a user, and sees only the countries of that user. Systems use the delivery API instead: \`/api/delivery/v1/openapi.json\`.

A call that fails answers with a problem (RFC 9457), whose \`code\` never changes. A request that contains a field which its call does not define is rejected.

A save names only the changed cells. With \`was\`, the values before the edit, a cell that another user changed meanwhile is a conflict (409), and nothing of the request is saved.`,
})

/** Options of the description of the API for other systems. */
export const describeDeliveryApi = (server: Server): DescriptionOptions => ({
  ...common,
  ...server,
  title: 'NutriPIM delivery',
  description: `Published products, declarations, advice and dealers, for web sites, apps and label printers. Each call needs an API key; an administrator creates it on *User Access → API keys*.

Read the lists page by page, then follow the change feed from the \`cursor\` of the first page. A webhook notifies your system of each publication.

A call that fails answers with a problem (RFC 9457), whose \`code\` never changes. A query with a parameter that the call does not define is rejected.`,
  problemCodes: [
    'invalid_input',
    'malformed_request',
    'key_in_address',
    'key_rejected',
    'scope_missing',
    'country_not_held',
    'channel_not_permitted',
    'not_found',
    'cursor_expired',
    'too_many_requests',
    'timed_out',
    'database_unreachable',
    'database_busy',
  ],
  webhooks: {
    publicationCreated: {
      summary: 'A channel has published',
      description:
        'Sent after each publication of the channel, in their order. Read the content from the change feed. Answer with 2xx within 10 seconds; otherwise the same message is sent again later.',
      body: PublicationMessage,
      example: {
        type: 'publication.created',
        timestamp: '2026-01-15T09:30:00Z',
        data: {
          country: 'GB',
          channel: 'web',
          publication: 12,
          cursor: '12-5f3a9c1e7b20',
          records: ['product/10001'],
        },
      },
    },
    webhookTest: {
      summary: 'An administrator tests the webhook',
      description: 'Sent once. Answer with 2xx; there is nothing to read.',
      body: TestMessage,
      example: {
        type: 'webhook.test',
        timestamp: '2026-01-15T09:30:00Z',
        data: { country: 'GB', channel: 'web' },
      },
    },
  },
})
