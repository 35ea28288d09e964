import type { ChangeKind, LiveEvent, liveRoutes } from '@nutripim/contract/live/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { bareRoute, openStream } from '../api/call.ts'
import { isOurs, writesSettled } from '../api/own-writes.ts'
import { useCountry } from '../country/use-country.ts'
import { connected, disconnected, lookAt, othersCame } from './presence.ts'
import { markOld, refreshQueries } from './refresh-queries.ts'
import { noteGap, noteOurs, noteTheirs } from './remote-changes.ts'
import { stayConnected } from './stay-connected.ts'

const streamEvents = bareRoute<(typeof liveRoutes)['streamEvents']>({
  method: 'GET',
  path: '/experience/events',
})

/** What is marked on screens when others change it. */
const markedKinds: readonly ChangeKind[] = ['product', 'dealer']

/** The one connection of this tab: what others change in the chosen country is read again at once. */
export function Live() {
  const { country } = useCountry()
  const client = useQueryClient()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => lookAt(path), [path])
  useEffect(() => {
    if (country === undefined) return
    let isFirst = true
    const stop = stayConnected({
      open: (signal) => openStream(streamEvents, { query: { country } }, signal),
      onEvent(event) {
        void hear(event, country, client, isFirst)
        isFirst = false
      },
      onLost: disconnected,
    })
    return () => {
      stop()
      disconnected()
    }
  }, [country, client])
  return null
}

async function hear(
  event: LiveEvent,
  country: string,
  client: QueryClient,
  isFirst: boolean,
): Promise<void> {
  switch (event.type) {
    case 'connected':
      connected(country, event.connection)
      // Before the first connection there was nothing that could be missed, but for a moment.
      return isFirst ? refreshQueries(client, { countryCode: country }) : catchUp(country, client)
    case 'missed':
      return catchUp(country, client)
    case 'present':
      return othersCame(event.people)
    case 'changed': {
      await writesSettled()
      // What we do may tell ourselves something, too.
      if (isOurs(event.requestId) && event.kind !== 'notification') {
        noteOurs(event)
        markOld(client, event)
      } else {
        noteTheirs(event)
        refreshQueries(client, event)
      }
    }
  }
}

/** After a gap everything of the country is read again; what did not change costs a 304. */
function catchUp(country: string, client: QueryClient): void {
  for (const kind of markedKinds) noteGap(country, kind)
  refreshQueries(client, { countryCode: country })
}
