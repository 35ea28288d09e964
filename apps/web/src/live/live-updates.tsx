import type { ChangeKind, LiveEvent, liveRoutes } from '@nutripim/contract/live/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { bareRoute } from '../api/bare-route.ts'
import { openStream } from '../api/call.ts'
import { isOwnRequest, waitForOwnWrites } from '../api/own-writes.ts'
import { setConnected, setDisconnected, setPeople, setScreen } from './presence.ts'
import { invalidateQueries, refreshQueries } from './refresh-queries.ts'
import { recordGap, recordOwnChange, recordRemoteChange } from './remote-changes.ts'
import { stayConnected } from './stay-connected.ts'

const streamEvents = bareRoute<(typeof liveRoutes)['streamEvents']>({
  method: 'GET',
  path: '/experience/events',
})

/** Records that screens highlight after another user changed them. */
const highlightedKinds: readonly ChangeKind[] = ['product', 'dealer']

/** Keeps the one connection of this tab open and refreshes what others change in the country. */
export function LiveUpdates({
  country,
  onReconnect,
}: {
  country: string | undefined
  /** The same function in every render. */
  onReconnect: () => void
}) {
  const client = useQueryClient()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => setScreen(path), [path])
  useEffect(() => {
    if (country === undefined) return
    let isFirst = true
    const disconnect = stayConnected({
      open: (signal) => openStream(streamEvents, { query: { country } }, signal),
      onEvent(event) {
        if (event.type === 'connected' && !isFirst) onReconnect()
        void handleEvent(event, country, client, isFirst)
        isFirst = false
      },
      onLost: setDisconnected,
    })
    return () => {
      disconnect()
      setDisconnected()
    }
  }, [country, client, onReconnect])
  return null
}

async function handleEvent(
  event: LiveEvent,
  country: string,
  client: QueryClient,
  isFirst: boolean,
): Promise<void> {
  switch (event.type) {
    case 'connected':
      setConnected(country, event.connection)
      // Before the first connection only the time between loading and connecting can be missed.
      return isFirst
        ? refreshQueries(client, { countryCode: country }, unchangedSince(event))
        : catchUp(country, client)
    case 'missed':
      return catchUp(country, client)
    case 'present':
      return setPeople(event.people)
    case 'changed': {
      await waitForOwnWrites()
      // Our own action can send a notification to ourselves, which has to be loaded.
      if (isOwnRequest(event.requestId) && event.kind !== 'notification') {
        recordOwnChange(event)
        invalidateQueries(client, event)
      } else {
        recordRemoteChange(event)
        refreshQueries(client, event)
      }
    }
  }
}

/** Servers of the previous release do not say for how long nothing has changed. */
const unchangedSince = ({ unchangedFor = 0 }: { unchangedFor?: number }) =>
  Date.now() - unchangedFor

/** Loads everything of the country again after a gap; unchanged lists cost a 304. */
function catchUp(country: string, client: QueryClient): void {
  for (const kind of highlightedKinds) recordGap(country, kind)
  refreshQueries(client, { countryCode: country })
}
