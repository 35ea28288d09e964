import type { Identity, Publication } from '../../platform/api/caller.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import type { ReadChannel } from './delivered-records-sql.ts'

/** The channel, if the key has it. */
export function getReadChannel(
  { countries, key }: Identity,
  { country, channel }: { country: string; channel: string },
): ReadChannel {
  if (!key?.channels.includes(channel)) {
    throw new ProblemError(
      'channel_not_permitted',
      `This API key does not have the channel '${channel}'.`,
    )
  }
  return { country, channel, assignedCountries: countries }
}

/** The current publication of the channel, as it was when the key was read. */
export function getPublication({ key }: Identity, channel: ReadChannel): Publication {
  if (!key?.publication) throw nothingPublished(channel)
  return key.publication
}

export function nothingPublished({ country, channel }: ReadChannel): ProblemError {
  return new ProblemError('not_found', `${country} has not published to the channel '${channel}'.`)
}
