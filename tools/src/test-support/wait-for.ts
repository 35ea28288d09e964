import { vi } from 'vitest'

/** Waits until a check passes. The limit is long, because a busy machine is slow, not broken. */
export const waitFor = <Found>(
  check: () => Found | Promise<Found>,
  { timeout = 60_000 } = {},
): Promise<Found> => vi.waitFor(check, { timeout, interval: 50 })
