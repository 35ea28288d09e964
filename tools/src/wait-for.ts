import { setTimeout as wait } from 'node:timers/promises'

/** Waits until a condition is true. An error counts as not yet true. */
export async function waitFor(
  what: string,
  seconds: number,
  isTrue: () => Promise<boolean> | boolean,
): Promise<void> {
  let lastError: unknown
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await wait(200)) {
    try {
      if (await isTrue()) return
    } catch (error) {
      lastError = error
    }
  }
  const reason = lastError instanceof Error ? ` (${lastError.message})` : ''
  throw new Error(`Waited ${seconds} s for ${what}${reason}.`)
}
