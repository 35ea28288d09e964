import type { liveRoutes, Person } from '@nutripim/contract/live/live'
import { bareRoute } from '../api/bare-route.ts'
import { call } from '../api/call.ts'
import { createStore, useStore } from '../ui/store.ts'

const savePresence = bareRoute<(typeof liveRoutes)['savePresence']>({
  method: 'POST',
  path: '/experience/presence',
})

/** Moving quickly through screens and rows is sent once. */
const debounceTime = 300

export interface Presence {
  /** All other users in the country, on any screen. */
  people: readonly Person[]
  isConnected: boolean
}

const offline: Presence = { people: [], isConnected: false }
const presence = createStore(offline)
let connection: { id: string; country: string } | undefined
let screen: string | undefined
let rowId: string | undefined
let lastSent = ''
let timer: ReturnType<typeof setTimeout> | undefined

export function setConnected(country: string, id: string): void {
  connection = { id, country }
  lastSent = ''
  presence.set({ ...presence.get(), isConnected: true })
  scheduleSend()
}

export function setDisconnected(): void {
  connection = undefined
  presence.set(offline)
}

export function setPeople(people: readonly Person[]): void {
  presence.set({ ...presence.get(), people })
}

export function setScreen(path: string): void {
  screen = path
  scheduleSend()
}

/** The row that this tab edits, or undefined. */
export function setEditedRow(row: string | undefined): void {
  rowId = row
  scheduleSend()
}

export function usePresence(): Presence {
  return useStore(presence)
}

export function filterByScreen(people: readonly Person[], screen: string): readonly Person[] {
  return people.filter((person) => person.screen === screen)
}

function scheduleSend(): void {
  clearTimeout(timer)
  timer = setTimeout(send, debounceTime)
}

async function send(): Promise<void> {
  if (!connection || !screen) return
  const body = {
    connection: connection.id,
    countryCode: connection.country,
    screen,
    ...(rowId !== undefined && { rowId }),
  }
  const text = JSON.stringify(body)
  if (text === lastSent) return
  lastSent = text
  // A failure needs no message: the next change or connection sends it again.
  await call(savePresence, { body }, { handles: 'all', isQuiet: true, origin: 'presence' }).catch(
    () => {},
  )
}
