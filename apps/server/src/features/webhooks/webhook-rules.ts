import { isAddressAsTyped } from '@nutripim/contract/api/link-rules'
import { storedDeliveryDays } from '@nutripim/contract/webhooks/webhooks'
import { invalidInput } from '../../platform/api/problem-error.ts'
import {
  type ConnectionLimits,
  checkAddress,
  isInternalName,
  RejectedAddressError,
} from '../../platform/outbound/connection.ts'

/** Rejects addresses that nothing is ever sent to. Names are checked again with each connection. */
export function checkWebhookUrl(text: string, limits: ConnectionLimits): string {
  // A parser reads more than what the user sees: it drops tabs, and takes a backslash for a slash.
  if (!isAddressAsTyped(text) || !URL.canParse(text)) throw invalidUrl('is not a web address')
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(limits.allowsPrivate && url.protocol === 'http:')) {
    throw invalidUrl('must begin with https://')
  }
  if (url.username || url.password) {
    throw invalidUrl('must not contain a password. Check the signature of a delivery instead.')
  }
  if (!limits.allowsPrivate && isInternalName(url)) throw invalidUrl('is not a public address')
  try {
    checkAddress(url, limits)
  } catch (error) {
    if (error instanceof RejectedAddressError) throw invalidUrl(formatRejection(error.message))
    throw error
  }
  return url.href
}

function formatRejection(message: string): string {
  return message.startsWith('not ') ? `is ${message}` : `cannot be used: ${message}`
}

const invalidUrl = (text: string) => invalidInput([{ path: 'url', text }])

const first = 10
const longest = 60 * 60

/**
 * Seconds until the next attempt: doubles after each failure up to an hour, with some randomness. A
 * receiver can ask for a longer pause, but not for more than an hour.
 */
export function getRetryDelay(failures: number, retryAfter = 0): number {
  const delay = first * 2 ** (failures - 1) * (0.9 + Math.random() * 0.2)
  return Math.min(Math.max(delay, retryAfter), longest)
}

const day = 24 * 60 * 60 * 1000

/** The start of a replay, not earlier than the oldest stored delivery. */
export function checkReplayStart(from: string, now = Date.now()): string {
  const time = Date.parse(from)
  if (time > now) throw invalidInput([{ path: 'from', text: 'must be in the past' }])
  if (time < now - storedDeliveryDays * day) {
    const text = `must be within the last ${storedDeliveryDays} days. Earlier deliveries are deleted.`
    throw invalidInput([{ path: 'from', text }])
  }
  return new Date(time).toISOString()
}
