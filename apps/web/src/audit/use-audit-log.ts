import { auditRoutes } from '@nutripim/contract/audit/audit'
import { type AuditKind, auditKindNames } from '@nutripim/contract/audit/audit-kinds'
import { queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useChangeSearch } from '../address/use-change-search.ts'
import { call } from '../api/call.ts'
import { firstPage } from '../api/first-page.ts'

/** What is asked of the log; all of it stands in the address. */
export interface AuditFilters {
  from: string
  to: string
  person?: string
  kind?: AuditKind
  country?: string
  text?: string
  request?: string
}

const day = 24 * 60 * 60_000

/** A day by the clock on the wall. */
export function dayOf(time: number): string {
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

/** Without days, the last twelve months: the log comes page by page, however long it is. */
export function readFilters(search: Record<string, unknown>, now = Date.now()): AuditFilters {
  const days = { from: dayOf(now - 365 * day), to: dayOf(now) }
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
  const search = useSearch({ from: '/admin/audit' })
  const changeSearch = useChangeSearch('/admin/audit')
  const filters = useMemo(() => readFilters(search), [search])
  const select = useCallback(
    (choice: { [Name in keyof AuditFilters]?: AuditFilters[Name] | null }) =>
      changeSearch(
        Object.fromEntries(
          Object.entries(choice).map(([name, value]) => [name, value || undefined]),
        ),
      ),
    [changeSearch],
  )
  return { filters, select }
}

/** Days begin by the clock on the wall, which may have been changed between the first and the last. */
export const inputOf = ({ from, to, ...query }: AuditFilters) => ({
  params: { a: from, b: to },
  query: { ...query, zone: zone(midnight(from, 0)), lastZone: zone(midnight(to, 1)) },
})

function midnight(date: string, daysLater: number): number {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, dayOfMonth + daysLater).getTime()
}

export function useAuditLog(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: ['audit-log', filters],
    enabled: filters.from <= filters.to,
    initialPageParam: firstPage<string>(),
    queryFn: ({ signal, pageParam: olderThan }) => {
      const { params, query } = inputOf(filters)
      return call(
        auditRoutes.listAuditLog,
        { params, query: { ...query, ...(olderThan !== undefined && { olderThan }) } },
        { signal },
      )
    },
    getNextPageParam: ({ older }) => older ?? undefined,
  })
}

export const downloadLog = (filters: AuditFilters) =>
  call(auditRoutes.downloadAuditLog, inputOf(filters), { handles: 'all' })

export const auditPeopleQuery = queryOptions({
  queryKey: ['audit-people'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => call(auditRoutes.listAuditPeople, {}, { signal }),
})
