import { wordsOf } from '@nutripim/wording/notification-text'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCountry } from '../country/use-country.ts'
import { useIdentity } from '../identity/use-session.ts'
import { canOpen, findPlace } from '../shell/allowed-screens.ts'
import { entryQuery, useMarkRead } from './use-inbox.ts'

/**
 * An address like /inbox?open=17, from the bell or from an e-mail: marks the entry as read, chooses its
 * country and leads to its place. Where that is not open to the user the inbox stays and points it out.
 */
export function useOpenEntry() {
  const { open }: { open?: unknown } = useSearch({ strict: false })
  const id = typeof open === 'number' ? open : undefined
  const { data: entry, isError } = useQuery(entryQuery(id))
  const { setCountry } = useCountry()
  const { mutate } = useMarkRead()
  const rights = useIdentity()?.rights ?? []
  const navigate = useNavigate()
  const followed = useRef<number>(undefined)

  const target = entry && wordsOf(entry).place
  const place = target && findPlace(target.path)
  const isLeadingOn = place != null && canOpen(place, rights)

  useEffect(() => {
    if (!entry || followed.current === entry.notificationId) return
    followed.current = entry.notificationId
    if (!entry.isRead) mutate({ notificationIds: [entry.notificationId] })
    if (entry.countryId) setCountry(entry.countryId)
    if (!isLeadingOn || !target) return
    void navigate({ to: target.path, search: { ...target.search }, replace: true })
  }, [entry, target, isLeadingOn, mutate, setCountry, navigate])

  return {
    /** The way to a place is still being found, or was found. */
    isLeadingOn: id !== undefined && (isLeadingOn || (entry === undefined && !isError)),
    pointedOut: entry?.notificationId,
    isGone: id !== undefined && (entry === null || isError),
  }
}
