import type { HistoryKind } from '@nutripim/contract/audit/audit-kinds'
import {
  type RestoreCell,
  RestoreConflict,
  type RestoreKind,
  type RestorePreview,
  type RestoreRow,
  type RestoreSelection,
  restoreRoutes,
  type UndoneChange,
} from '@nutripim/contract/audit/restore'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { CallError } from '../../api/call-error.ts'
import { conflictsOf } from '../../api/conflicts-of.ts'
import { firstPage } from '../../api/first-page.ts'
import { useSave } from '../../api/use-save.ts'
import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { formatUser } from '../../ui/format/user.ts'

/** The records to restore and the restore point. */
export interface RestoreScope {
  /** Null for users. */
  countryCode: string | null
  kinds: readonly RestoreKind[]
  records?: readonly string[]
  moment: string
  /** One change to undo, instead of a point in time. */
  change?: NonNullable<UndoneChange>
  /** Whose changes the user restores; later changes of others are not preselected. */
  by?: string
}

export function useRecordHistory(kind: HistoryKind, record: string) {
  return useInfiniteQuery({
    queryKey: ['record-history', kind, record],
    initialPageParam: firstPage<number>(),
    queryFn: ({ signal, pageParam: olderThan }) =>
      call(
        restoreRoutes.getRecordHistory,
        {
          params: { a: kind, b: kind === 'advice' ? record.replace('/', '-') : record },
          query: olderThan === undefined ? {} : { olderThan },
        },
        { signal, handles: ['not_found'] },
      ),
    retry: false,
    getNextPageParam: ({ older }) => older ?? undefined,
  })
}

export function useRestorePreview(scope: RestoreScope) {
  const client = useQueryClient()
  const [percent, setPercent] = useState(0)
  const [previewsBefore, setPreviewsBefore] = useState(0)
  const [cancelledScope, setCancelledScope] = useState<string>()
  const queryKey = ['restore-preview', scope]
  const key = JSON.stringify(scope)
  const isCancelled = cancelledScope === key
  const preview = useQuery({
    queryKey,
    // A cancelled preview starts again only when the user asks for it, not when all queries are reloaded.
    enabled: !isCancelled,
    // The user restores what the preview showed, so it is not reloaded by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => {
      const { records, kinds, by: _, ...rest } = scope
      const body = { ...rest, kinds: [...kinds], ...(records && { records: [...records] }) }
      setPercent(0)
      setPreviewsBefore(0)
      return call(
        restoreRoutes.previewRestore,
        { body },
        {
          signal,
          handles: ['timed_out'],
          onProgress: (progress) => {
            if (signal.aborted) return
            setPreviewsBefore(progress.step === 'queued' ? progress.before : 0)
            if (progress.step === 'working') setPercent(progress.percent)
          },
        },
      )
    },
  })
  function cancel() {
    setCancelledScope(key)
    void client.cancelQueries({ queryKey })
  }
  function retry() {
    if (isCancelled) setCancelledScope(undefined)
    else void preview.refetch()
  }
  return { preview, percent, previewsBefore, cancel, retry }
}

/** One line of the preview: a cell, or a record as a whole. */
export interface RestoreLine {
  key: string
  row: RestoreRow
  cell?: RestoreCell
}

/** Why a line cannot be restored; null if it can. */
export const findBlockedReason = ({ row, cell }: RestoreLine) =>
  row.blocked ?? cell?.blocked ?? null

/** What can be restored comes first. */
export function listLines({ rows }: RestorePreview): RestoreLine[] {
  const lines = rows.flatMap((row): RestoreLine[] => {
    const key = `${row.kind} ${row.record}`
    if (row.change !== 'changed') return [{ key, row }]
    return row.cells.map((cell) => ({ key: `${key} ${cell.field}`, row, cell }))
  })
  const rankOf = (line: RestoreLine) => (findBlockedReason(line) === null ? 0 : 1)
  return lines.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/**
 * What was changed after the restore point by others than the user whose changes are restored. If one user
 * made all changes, they are what the restore is about.
 */
export function findChangesOfOthers(
  lines: readonly RestoreLine[],
  by: string | undefined,
): ReadonlySet<string> {
  const authorOf = ({ row, cell }: RestoreLine) => (cell ?? row).by
  const authors = new Set(lines.map(authorOf))
  if (authors.size <= 1) return new Set()
  return new Set(lines.filter((line) => authorOf(line) !== by).map(({ key }) => key))
}

/** The selected lines with the fingerprints of the preview. */
export function toSelections(lines: readonly RestoreLine[]): RestoreSelection[] {
  const selections = new Map<string, RestoreSelection>()
  for (const { row, cell } of lines) {
    const { kind, record, seen } = row
    const key = `${kind} ${record}`
    if (!cell) selections.set(key, { kind, record, seen })
    else {
      const selection = selections.get(key) ?? { kind, record, cells: {} }
      selections.set(key, { ...selection, cells: { ...selection.cells, [cell.field]: cell.seen } })
    }
  }
  return [...selections.values()]
}

export function useRestore(scope: RestoreScope, onDone: () => void) {
  const client = useQueryClient()
  // Other screens show what was restored, and the log has it.
  const refetchAll = () => client.invalidateQueries()
  return useSave({
    send: (lines: readonly RestoreLine[], options) => {
      const { countryCode, moment, change } = scope
      const body = { countryCode, moment, ...(change && { change }), rows: toSelections(lines) }
      return call(restoreRoutes.restoreRecords, { body }, options)
    },
    handles: 'all',
    onSaved: async () => {
      onDone()
      await refetchAll()
    },
    onFailed: (problem) => problem && refetchAll(),
    successText: (_, lines) =>
      `${formatCount(lines.length, 'change')} ${scope.change ? 'undone' : 'restored'}.`,
    failureText: (error) =>
      `Nothing was ${scope.change ? 'undone' : 'restored'}. ${formatFailure(error)}`,
  })
}

const findConflicts = conflictsOf(RestoreConflict)

function formatFailure({ problem, message }: CallError): string {
  const [first, ...others] = (problem && findConflicts(problem)) ?? []
  if (!first) return message
  const more = others.length > 0 ? ` and ${formatNumber(others.length)} more` : ''
  return `${formatUser(first.savedBy)} changed ${first.subject}${more} in the meantime. Review the changes again.`
}
