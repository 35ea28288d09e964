import { z } from 'zod'
import { shortText } from './text-rules.ts'

/** A point in time as ISO 8601, with its offset from UTC. */
export const timestamp = shortText(64, 'Invalid ISO datetime').check(
  z.iso.datetime({ offset: true }),
)
