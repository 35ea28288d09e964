import { z } from 'zod'
import { timestamp } from '../api/timestamp.ts'
import { ChannelId } from '../publishing/publishing.ts'
import { CountryId } from '../reference/reference.ts'

const channel = { country: CountryId, channel: ChannelId }

/** What a webhook receives after a publication of its channel. */
export const PublicationMessage = z.strictObject({
  type: z.literal('publication.created'),
  timestamp,
  data: z.strictObject({
    ...channel,
    publication: z.int().positive().describe('Number of the publication'),
    cursor: z.string().describe('Read the change feed up to here'),
    records: z
      .array(z.string())
      .nullable()
      .describe('The changed records, such as product/4711; null if there are more than 500'),
  }),
})

/** What a webhook receives when an administrator tests it. */
export const TestMessage = z.strictObject({
  type: z.literal('webhook.test'),
  timestamp,
  data: z.strictObject(channel),
})
