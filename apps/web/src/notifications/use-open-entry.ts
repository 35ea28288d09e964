import { getNotificationScreen } from '@nutripim/screens/notification-screens'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCountry } from '../country/use-country.ts'
import { useIdentity } from '../identity/use-session.ts'
import { canOpen, findScreen } from '../shell/allowed-screens.ts'
import { entryQuery, useMarkRead } from './use-inbox.ts'

/**
 * An address like /inbox?open=17, from the bell or from an e-mail: marks the entry as read, chooses its
 * country and leads to its place. Where that is not open to the user the inbox stays and points it out.
 */
export function useOpenEntry() {
  const { open: id } = useSearch({ from: '/inbox' })
  const { data: entry, isError } = useQuery(entryQuery(id))
  const { setCountry } = useCountry()
  const { mutate } = useMarkRead()
  const rights = useIdentity()?.rights ?? []
  const navigate = useNavigate()
  const followed = useRef<number>(undefined)

  const link = entry && getNotificationScreen(entry)
  const screen = link && findScreen(link.to)
  const isLeadingOn = screen != null && canOpen(screen, rights)

  useEffect(() => {
    if (!entry || followed.current === entry.notificationId) return
    followed.current = entry.notificationId
    if (!entry.isRead) mutate({ notificationIds: [entry.notificationId] })
    if (entry.countryId) setCountry(entry.countryId)
    if (!isLeadingOn || !link) return
    void navigate({ ...link, replace: true })
  }, [entry, link, isLeadingOn, mutate, setCountry, navigate])

  return {
    /** The way to a place is still being found, or was found. */
    isLeadingOn: id !== undefined && (isLeadingOn || (entry === undefined && !isError)),
    pointedOut: entry?.notificationId,
    isGone: id !== undefined && (entry === null || isError),
  }
}
