import { isDeepStrictEqual } from 'node:util'
import { rules } from '@nutripim/agronomy/rules'
import { getField, isProductField } from '@nutripim/contract/products/product-fields'
import type { ChannelSettings } from '@nutripim/contract/publishing/channel-settings'
import type { publishingRoutes } from '@nutripim/contract/publishing/publishing'
import type { Handlers } from '../../platform/api/handler.ts'
import { changedMeanwhile, invalidInput, ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import { findChannel, listChannels, lockSettings, saveSettings } from './channels-sql.ts'

export const publishingHandlers: Handlers<typeof publishingRoutes> = {
  async listChannels({ db, identity, params: { country } }) {
    return Reply.json(await db.getJson(listChannels(country, identity.countries)))
  },

  async saveChannelSettings({ db, identity, body }) {
    const { countryCode: country, channelId: channel, settings, was } = body
    rejectUnknownNames(settings)
    const channelOf = { country, channel }
    const stored = await db.find<{ settings: ChannelSettings | null }>(lockSettings(channelOf))
    if (!stored) throw new ProblemError('not_found', `There is no channel '${channel}'.`)
    if (was !== undefined && !isDeepStrictEqual(sorted(stored.settings), sorted(was))) {
      throw changedMeanwhile('the settings of this channel', {})
    }
    await db.all(saveSettings(channelOf, settings))
    const saved = await db.findJson(findChannel(channelOf, identity.countries))
    if (!saved) throw new ProblemError('not_found', `There is no channel '${channel}'.`)
    return Reply.json(saved)
  },
}

/** Neither the flags nor the checks have an order. */
const sorted = (settings: ChannelSettings | null) =>
  settings && {
    ...settings,
    filter: [...settings.filter].sort(),
    checks: [...settings.checks].sort(),
  }

const ruleNames: readonly string[] = rules.map(({ name }) => name)

function rejectUnknownNames({ filter, checks }: ChannelSettings): void {
  const errors = [
    ...filter
      .filter((name) => !isProductField(name) || getField(name).kind !== 'flag')
      .map((name) => ({ path: 'settings.filter', text: `The flag '${name}' does not exist.` })),
    ...checks
      .filter((name) => !isProductField(name) && !ruleNames.includes(name))
      .map((name) => ({ path: 'settings.checks', text: `The check '${name}' does not exist.` })),
  ]
  if (errors.length > 0) throw invalidInput(errors)
}
