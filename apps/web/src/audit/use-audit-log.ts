import { auditRoutes } from '@nutripim/contract/audit/audit'
import { type AuditKind, auditKindNames } from '@nutripim/contract/audit/audit-kinds'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { useUrlState } from '../address/use-url-state.ts'
import { call } from '../api/call.ts'
import { firstPage } from '../api/first-page.ts'
import type { SendOptions } from '../api/use-save.ts'

/** The filters of the log, all of them part of the address. */
export interface AuditFilters {
  from: string
  to: string
  person?: string
  kind?: AuditKind
  country?: string
  text?: string
  request?: string
}

/** What Home asks for besides: the news for this user. */
interface News {
  others?: 'true'
  changedAfter?: string
}

const day = 24 * 60 * 60_000

/** The day of a time in the local time zone. */
export function formatDay(time: number): string {
  return new Date(time + zone(time) * 60_000).toISOString().slice(0, 10)
}

const zone = (time: number) => -new Date(time).getTimezoneOffset()

const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^(19|2[0-8])\d\d-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** Without days, the last twelve months; the log is loaded page by page. */
export function readFilters(search: Record<string, unknown>, now = Date.now()): AuditFilters {
  const days = { from: formatDay(now - 365 * day), to: formatDay(now) }
  if (isDay(search.from)) days.from = search.from
  if (isDay(search.to)) days.to = search.to
  const kind = auditKindNames.find((name) => name === search.kind)
  const country = asText(search.country)
  const [person, text, request] = [search.person, search.text, search.request].map(asText)
  return {
    ...days,
    ...(person && { person }),
    ...(kind && { kind }),
    ...(country && /^[A-Z]{2}$/.test(country) && { country }),
    ...(text?.trim() && { text }),
    ...(request && /^[\da-f-]{36}$/.test(request) && { request }),
  }
}

export function useAuditFilters() {
  const { committed: search, change, type, textField } = useUrlState('/admin/audit')
  const filters = useMemo(() => readFilters(search), [search])
  const select = useCallback(
    (
      changes: { [Name in keyof AuditFilters]?: AuditFilters[Name] | null },
      options?: { isStep: boolean },
    ) =>
      change(
        Object.fromEntries(
          Object.entries({ ...changes, entry: undefined }).map(([name, value]) => [
            name,
            value || undefined,
          ]),
        ),
        options,
      ),
    [change],
  )
  const { history } = useRouter()
  const selected = search.entry
  const wasOpenedHere = useRef(false)
  /** Opens the details of a change; undefined closes them, as Back does. */
  const open = useCallback(
    (entry: number | undefined) => {
      const isStep = entry !== undefined && selected === undefined
      if (entry === undefined && wasOpenedHere.current) history.back()
      else void change({ entry }, { isStep })
      wasOpenedHere.current = entry !== undefined && (isStep || wasOpenedHere.current)
    },
    [change, history, selected],
  )
  const textFilter = {
    ...textField('text'),
    onChange: (text: string) => type({ text: text || undefined, entry: undefined }),
  }
  return { filters, textFilter, select, selected, open }
}

/** Days begin at local midnight; the offset can differ between the first and the last day. */
export const toCallInput = ({ from, to, ...query }: AuditFilters & News) => ({
  params: { a: from, b: to },
  query: { ...query, zone: zone(midnight(from, 0)), lastZone: zone(midnight(to, 1)) },
})

function midnight(date: string, daysLater: number): number {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, dayOfMonth + daysLater).getTime()
}

export function useAuditLog(filters: AuditFilters & News) {
  return useInfiniteQuery({
    queryKey: ['audit-log', filters],
    enabled: filters.from <= filters.to,
    initialPageParam: firstPage<string>(),
    queryFn: ({ signal, pageParam: olderThan }) => {
      const { params, query } = toCallInput(filters)
      return call(
        auditRoutes.listAuditLog,
        {
          params,
          query: { ...query, grouped: 'true', ...(olderThan !== undefined && { olderThan }) },
        },
        { signal },
      )
    },
    getNextPageParam: ({ older }) => older ?? undefined,
  })
}

/** The number of changes on all pages; null until it is known, and for a search by text. */
export function useTotal(
  { text, ...filters }: AuditFilters & News,
  hasMore: boolean,
): number | null {
  const { data } = useQuery({
    queryKey: ['audit-total', filters],
    enabled: hasMore && text === undefined,
    queryFn: ({ signal }) => call(auditRoutes.countAuditLog, toCallInput(filters), { signal }),
  })
  return text === undefined ? (data?.total ?? null) : null
}

export const downloadLog = (filters: AuditFilters, options: SendOptions) =>
  call(auditRoutes.downloadAuditLog, toCallInput(filters), options)

export const auditPeopleQuery = queryOptions({
  queryKey: ['audit-people'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => call(auditRoutes.listAuditPeople, {}, { signal }),
})
