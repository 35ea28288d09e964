import type { liveRoutes, Person } from '@nutripim/contract/live/live'
import { useSyncExternalStore } from 'react'
import { bareRoute, call } from '../api/call.ts'

const savePresence = bareRoute<(typeof liveRoutes)['savePresence']>({
  method: 'POST',
  path: '/experience/presence',
})

/** Moving quickly over screens and rows is told once. */
const settleTime = 300

export interface Presence {
  /** Everybody else in the country, on whatever screen. */
  people: readonly Person[]
  isConnected: boolean
}

const away: Presence = { people: [], isConnected: false }
const listeners = new Set<() => void>()
let presence = away
let connection: { id: string; country: string } | undefined
let screen: string | undefined
let rowId: string | undefined
let told = ''
let timer: ReturnType<typeof setTimeout> | undefined

export function connected(country: string, id: string): void {
  connection = { id, country }
  told = ''
  change({ ...presence, isConnected: true })
  tellSoon()
}

export function disconnected(): void {
  connection = undefined
  change(away)
}

export function othersCame(people: readonly Person[]): void {
  change({ ...presence, people })
}

export function lookAt(path: string): void {
  screen = path
  tellSoon()
}

/** Which row this tab edits; undefined: none. */
export function sayEditing(row: string | undefined): void {
  rowId = row
  tellSoon()
}

export function usePresence(): Presence {
  return useSyncExternalStore(subscribe, () => presence)
}

/** Those who have the same screen open. */
export function peopleOn(screen: string, people: readonly Person[]): readonly Person[] {
  return people.filter((person) => person.screen === screen)
}

function tellSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(tell, settleTime)
}

async function tell(): Promise<void> {
  if (!connection || !screen) return
  const body = {
    connection: connection.id,
    countryCode: connection.country,
    screen,
    ...(rowId !== undefined && { rowId }),
  }
  const text = JSON.stringify(body)
  if (text === told) return
  told = text
  // Nobody waits for it: the next change tells anew, and so does the next connection.
  await call(savePresence, { body }, { handles: 'all', isQuiet: true }).catch(() => {})
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Presence): void {
  presence = next
  for (const listener of listeners) listener()
}
