import { z } from 'zod'
import { routes } from '../api/route.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'
import { ChannelSettings } from './channel-settings.ts'

export const ChannelId = z.string().min(1).max(100)

/** A channel as a country uses it. */
export const CountryChannel = z.strictObject({
  channelId: ChannelId,
  name: z.string(),
  isRetired: z.boolean(),
  /** Null: the country delivers nothing to this channel. */
  settings: ChannelSettings.nullable(),
  /** The last publication. */
  lastPublication: z
    .strictObject({ number: z.int().positive(), publishedAt: timestamp, publishedBy: z.string() })
    .nullable(),
  /** How many records the channel delivers now. */
  delivered: z.strictObject({
    products: z.int(),
    declarations: z.int(),
    advice: z.int(),
    dealers: z.int(),
  }),
})
export type CountryChannel = z.infer<typeof CountryChannel>

const can = 'global web team module'

/** Channels and publications, for the people who decide what is delivered. */
export const publishingRoutes = routes({
  listChannels: {
    method: 'GET',
    path: '/publishing/channels/{country}',
    summary: 'List channels of a country with settings and last publication',
    can,
    params: z.strictObject({ country: CountryId }),
    country: 'params.country',
    answer: z.array(CountryChannel),
  },
  saveChannelSettings: {
    method: 'POST',
    effect: 'writes',
    path: '/publishing/channel-settings',
    summary: 'Save what a channel delivers in a country',
    can,
    body: z.strictObject({
      countryCode: CountryId,
      channelId: ChannelId,
      settings: ChannelSettings,
      /** The settings before the edit, null where there were none. Others are a conflict. */
      was: ChannelSettings.nullable().optional(),
    }),
    country: 'body.countryCode',
    answer: CountryChannel,
  },
})
