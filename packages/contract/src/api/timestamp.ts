import { z } from 'zod'

/** A point in time as ISO 8601, with its offset from UTC. */
export const timestamp = z.iso.datetime({ offset: true })
