import type { ApiKey } from '@nutripim/contract/api-keys/api-keys'
import { defaultKeyDays, warningDays } from '@nutripim/contract/api-keys/api-keys'
import { formatDate } from '../ui/format/time.ts'
import { sortByName } from '../ui/grid/arrange-rows.ts'

const day = 24 * 60 * 60 * 1000

export type KeyState = ApiKey['state'] | 'expires soon'

/** The state that people should know first. */
export function getState(
  { state, expiresAt }: Pick<ApiKey, 'state' | 'expiresAt'>,
  now = Date.now(),
): KeyState {
  const isSoon = Date.parse(expiresAt) - now < warningDays * day
  return state === 'active' && isSoon ? 'expires soon' : state
}

const hasEnded = ({ state }: Pick<ApiKey, 'state'>) => state === 'expired' || state === 'revoked'

/** By name; keys that can no longer be used come last. */
export const sortKeys = <Key extends Pick<ApiKey, 'name' | 'state'>>(keys: readonly Key[]): Key[] =>
  sortByName(keys, ({ name }) => name).sort((a, b) => Number(hasEnded(a)) - Number(hasEnded(b)))

const stateTexts: Record<KeyState, string> = {
  active: 'Active',
  'expires soon': 'Expires soon',
  expired: 'Expired',
  revoked: 'Revoked',
  'without owner': 'No owner',
}

export const formatState = (state: KeyState) => stateTexts[state]

/** “Expires on 3 May 2026”, “Revoked on 3 May 2026” */
export function formatEnd({ state, expiresAt, revokedAt }: ApiKey): string {
  if (revokedAt) return `Revoked on ${formatDate(revokedAt)}`
  return `${state === 'expired' ? 'Expired' : 'Expires'} on ${formatDate(expiresAt)}`
}

/** The day as a date input has it, in the user's time zone. */
export function toDay(time: number): string {
  const date = new Date(time)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`
}

/** A key is valid until the end of its last day. */
export const toExpiry = (date: string) => new Date(`${date}T23:59:59`).toISOString()

/** The days that can be selected: the last one ends within a year. */
export const expiryDays = (now = Date.now()) => ({
  min: toDay(now + day),
  max: toDay(now + 364 * day),
  usual: toDay(now + defaultKeyDays * day),
})
