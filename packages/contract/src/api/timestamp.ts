import { z } from 'zod'
import { shortText } from './text-rules.ts'

/**
 * A point in time as ISO 8601, with its offset from UTC. There was no year 0, and no offset is larger than
 * 15 hours: the database rejects both.
 */
export const timestamp = shortText(64, 'Invalid ISO datetime')
  .regex(/^(?!0000).*(Z|[+-](0\d|1[0-5]):\d\d)$/, 'Invalid ISO datetime')
  // The last rule gives the format in openapi.json.
  .check(z.iso.datetime({ offset: true }))
