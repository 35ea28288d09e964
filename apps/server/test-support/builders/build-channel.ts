import type { ChannelSettings } from '@nutripim/contract/publishing/channel-settings'
import { type Builder, insertRow } from './insert-rows.ts'

/** Sets up a channel that delivers two fields and the composition of all live products. */
export async function buildChannel(
  database: Builder,
  countryId: string,
  channelId: string,
  { filter = [], ...settings }: Partial<ChannelSettings> = {},
): Promise<void> {
  await insertRow(database, 'channel_settings', {
    countryId,
    channelId,
    mode: 'automatic',
    fields: ['webProductName', 'showOnWeb', 'composition'],
    filter: Object.fromEntries(filter.map((flag) => [flag, true])),
    checks: [],
    ...settings,
  })
}
