import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import { listDirtyWork, subscribeToWork } from './unsaved-work.ts'

/** Why the record that a form edits cannot be saved any more, and where the user can go from there. */
export interface GoneRecord {
  /** A sentence: “Arno Approver approved this draft on 3 May 2026, 14:05.” */
  reason: string
  actions?: ReactNode
  /** Above the whole screen. */
  isNoticeShown: boolean
}

export const GoneRecordContext = createContext<GoneRecord | undefined>(undefined)

/** Undefined while the record around can be saved. */
export const useGoneRecord = () => useContext(GoneRecordContext)

/**
 * The record that a form shows, the same object until it changes. If it disappears (deleted, decided, no longer assigned) while something
 * is unsaved, the last one stays, so that its form does too. Another key is another record. With the name
 * under which its form registers, unsaved edits of others, such as a comment, do not count.
 */
export function useKeptRecord<Row>(row: Row | undefined, key: unknown, formName?: string) {
  const [last, setLast] = useState({ key, row })
  if (row === undefined ? key !== last.key : row !== last.row || key !== last.key) {
    setLast({ key, row })
  }
  const isMissing = row === undefined && key === last.key && last.row !== undefined
  // While the record is there, edits render nothing here.
  const isGone = useSyncExternalStore(subscribeToWork, () => isMissing && isUnsaved(formName))
  return { record: isGone ? last.row : row, isGone }
}

const isUnsaved = (formName: string | undefined) =>
  listDirtyWork().some(({ name }) => formName === undefined || name === formName)

/** All unsaved edits as a text to copy. */
export const formatUnsavedEdits = (): string =>
  listDirtyWork()
    .map((work) => work.toText?.() ?? '')
    .filter((text) => text !== '')
    .join('\n')
