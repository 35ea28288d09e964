import type { Inbox, notificationRoutes } from '@nutripim/contract/notifications/notifications'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { bareRoute } from '../api/bare-route.ts'
import { call } from '../api/call.ts'
import { refreshOn } from '../api/live-queries.ts'
import { paged } from '../api/paged.ts'
import { useSave } from '../api/use-save.ts'
import { applyReadChange, type ReadChange } from './read-change.ts'

type Routes = typeof notificationRoutes

// The bell is part of the frame, which every user downloads first, so it does without the schemas.
const listInbox = bareRoute<Routes['listInbox']>({ method: 'GET', path: '/experience/inbox' })
const markRead = bareRoute<Routes['markRead']>({ method: 'POST', path: '/experience/inbox-read' })

const pageSize = 30
export type InboxFilter = 'all' | 'unread'

/** The number of unread notifications and the newest ones, for the bell. */
export const newestQuery = queryOptions({
  queryKey: ['inbox', 'newest'],
  meta: refreshOn(['notification']),
  queryFn: ({ signal }) =>
    call(listInbox, { query: { limit: 20 } }, { signal, isQuiet: true, handles: 'all' }),
})

/** All notifications, page by page. */
export const pagesQuery = (filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: ['inbox', 'pages', filter],
    meta: refreshOn(['notification']),
    queryFn: ({ signal, pageParam }) =>
      call(
        listInbox,
        {
          query: {
            limit: pageSize,
            after: pageParam,
            ...(filter === 'unread' && { only: 'unread' as const }),
          },
        },
        { signal, handles: 'all' },
      ),
    ...paged<number>(),
  })

/** The notification that an address names; null: this user has no such notification. */
export const entryQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['inbox', 'entry', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => {
      const query = { after: (id ?? 0) + 1, limit: 1 }
      const { notifications } = await call(listInbox, { query }, { signal, handles: 'all' })
      return notifications.find((each) => each.notificationId === id) ?? null
    },
  })

/** Marks notifications on the screen at once and then on the server; a failure undoes it. */
export function useMarkRead() {
  const client = useQueryClient()
  const inbox = { queryKey: ['inbox'] }
  return useSave({
    send: (change: ReadChange, options) =>
      call(markRead, { body: change }, { ...options, isQuiet: true }),
    handles: [],
    replaces: () => inbox,
    showAtOnce: (change) => {
      const apply = (inbox: Inbox) => applyReadChange(inbox, change)
      client.setQueryData(newestQuery.queryKey, (inbox) => inbox && apply(inbox))
      client.setQueriesData<InfiniteData<Inbox>>(
        { queryKey: ['inbox', 'pages'] },
        (data) => data && { ...data, pages: data.pages.map(apply) },
      )
    },
    onSettled: () => client.invalidateQueries(inbox),
    isBackground: true,
  })
}
