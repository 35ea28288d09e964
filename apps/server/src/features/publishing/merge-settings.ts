import { isDeepStrictEqual } from 'node:util'
import {
  type ChannelSettingConflict,
  type ChannelSettings,
  channelSettingNames,
} from '@nutripim/contract/publishing/channel-settings'
import { changedMeanwhile } from '../../platform/api/problem-error.ts'
import type { StoredSettings } from './channels-sql.ts'

/**
 * The settings to store: those that the user changed, and the others as another user saved them
 * meanwhile. A setting that both changed is a conflict.
 */
export function mergeSettings(
  wanted: ChannelSettings,
  was: ChannelSettings | null,
  { settings: stored, savedBy, savedAt }: StoredSettings,
): ChannelSettings {
  if (!stored) return wanted
  const isSame = (one: ChannelSettings | null, other: ChannelSettings, name: Name) =>
    one !== null && isDeepStrictEqual(inOrder(one)[name], inOrder(other)[name])
  const isChanged = (name: Name) => !isSame(was, wanted, name)
  const conflicts: ChannelSettingConflict[] = channelSettingNames
    .filter((name) => isChanged(name) && !isSame(was, stored, name))
    .filter((name) => !isSame(stored, wanted, name))
    .map((name) => ({ field: name, stored: stored[name], savedBy, savedAt }))
  if (conflicts.length > 0) throw changedMeanwhile('the settings of this channel', { conflicts })
  const select = <Key extends Name>(name: Key) => (isChanged(name) ? wanted : stored)[name]
  return {
    mode: select('mode'),
    fields: select('fields'),
    filter: select('filter'),
    checks: select('checks'),
  }
}

type Name = keyof ChannelSettings

/** The order of flags and checks has no meaning. */
const inOrder = (settings: ChannelSettings): ChannelSettings => ({
  ...settings,
  filter: [...settings.filter].sort(),
  checks: [...settings.checks].sort(),
})
