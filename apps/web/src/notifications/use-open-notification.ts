import { getNotificationScreen } from '@nutripim/screens/notification-screens'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useUrlState } from '../address/use-url-state.ts'
import { storeCountry } from '../country/stored-country.ts'
import { useIdentity } from '../identity/use-session.ts'
import { canOpen, findScreen } from '../shell/allowed-screens.ts'
import { entryQuery, useMarkRead } from './use-inbox.ts'

/**
 * Handles an address such as /inbox?open=17 from the bell or an e-mail: marks the notification as
 * read, selects its country and opens its screen. If the user cannot open that screen, the inbox
 * highlights the notification.
 */
export function useOpenNotification() {
  const { open: id } = useUrlState('/inbox').search
  const { data: entry, isError } = useQuery(entryQuery(id))
  const { save: markRead } = useMarkRead()
  const rights = useIdentity()?.rights ?? []
  const navigate = useNavigate()
  const followed = useRef<number>(undefined)

  const link = entry && getNotificationScreen(entry)
  const screen = link && findScreen(link.to)
  const canFollow = screen != null && canOpen(screen, rights)

  useEffect(() => {
    if (!entry || followed.current === entry.notificationId) return
    followed.current = entry.notificationId
    if (!entry.isRead) void markRead({ notificationIds: [entry.notificationId] })
    if (entry.countryId) storeCountry(entry.countryId)
    if (!canFollow || !link) return
    void navigate({ ...link, replace: true })
  }, [entry, link, canFollow, markRead, navigate])

  return {
    /** The notification is loading, or its screen is about to open. */
    isRedirecting: id !== undefined && (canFollow || (entry === undefined && !isError)),
    highlighted: entry?.notificationId,
    isMissing: id !== undefined && (entry === null || isError),
  }
}
