import { useEffect } from 'react'
import { createStore, useStore } from '../store.ts'

/** The name of the record that the screen shows. */
const recordTitle = createStore<string | undefined>(undefined)

/** Names the window after the open record, so that tabs, history and screen readers tell records apart. */
export function useRecordTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined || name.trim() === '') return undefined
    recordTitle.set(name)
    return () => recordTitle.set(undefined)
  }, [name])
}

export const useShownRecordTitle = (): string | undefined => useStore(recordTitle)
