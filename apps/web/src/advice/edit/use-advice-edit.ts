import type { Advice, AdviceConflict } from '@nutripim/contract/advice/advice'
import { useCallback, useRef, useState } from 'react'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts'
import { isOtherAdvice } from '../use-advice-filters.ts'
import {
  type AdviceEdit,
  type AdviceKey,
  type AdviceOutcome,
  keyOf,
  useDeleteAdvice,
  useRefreshAdvice,
  useSaveAdvice,
} from '../use-save-advice.ts'

/** What is being written, and what stands in its way. */
export interface Writing extends AdviceEdit {
  conflict?: AdviceConflict | undefined
  /** What met the conflict. */
  act?: 'save' | 'delete'
  /** The row as it was when writing began: it stays in sight when somebody else deletes it. */
  row?: Advice | undefined
}

const loss = () => 'Your text will be lost.'
const isUnsaved = ({ text, was }: Writing) => text !== (was ?? '')

/** One text that is written at a time; leaving it asks while it is unsaved. */
export function useAdviceEdit() {
  const [writing, setState] = useState<Writing>()
  const latest = useRef<Writing>(undefined)
  const setWriting = useCallback((next: Writing | undefined) => {
    latest.current = next
    setState(next)
  }, [])
  const stop = useCallback(() => setWriting(undefined), [setWriting])
  const hasUnsaved = useCallback(
    () => latest.current !== undefined && isUnsaved(latest.current),
    [],
  )
  const mayLeave = useLeaveGuard({ hasUnsaved, loss, discard: stop, isLeaving: isOtherAdvice })
  const save = useSaveAdvice()
  const remove = useDeleteAdvice()
  const refresh = useRefreshAdvice()
  const isBusy = save.isSaving || remove.isSaving
  const isDirty = writing !== undefined && isUnsaved(writing)
  const canSave = isDirty && writing.text.trim() !== '' && !writing.conflict

  /** What was typed while the answer was on its way stays, edited from what was saved. */
  function settle(sent: Writing, act: 'save' | 'delete', outcome: AdviceOutcome) {
    const now = latest.current
    if (!now || now.productId !== sent.productId || now.cropId !== sent.cropId) return
    if (outcome.status === 'conflict') setWriting({ ...now, conflict: outcome.conflict, act })
    if (outcome.status !== 'saved') return
    if (act === 'delete' || now.text === sent.text) stop()
    else setWriting({ ...now, was: sent.text })
  }

  async function send(sent: Writing) {
    settle(sent, 'save', await save.save(sent))
  }

  async function sendDelete(sent: Writing) {
    const { countryId, productId, cropId, was } = sent
    if (was === null) return
    settle(sent, 'delete', await remove.save({ countryId, productId, cropId, was }))
  }

  return {
    writing,
    isDirty,
    canSave,
    isBusy,
    mayLeave,
    stop,
    start(row: Advice) {
      const text = row.applicationAdviceText
      setWriting({ ...keyOf(row), text, was: text, row })
    },
    restore: setWriting,
    write: (text: string) => latest.current && setWriting({ ...latest.current, text }),
    /** Writes a text of which editing may not have begun yet. */
    writeFrom(key: AdviceKey, was: string | null, text: string) {
      setWriting({ ...(latest.current ?? { ...key, was }), text })
    },
    async save() {
      if (canSave && !isBusy) await send(writing)
    },
    /** Saves a text as it stands, also one that was not touched. */
    async saveAsIs(key: AdviceKey, was: string | null, text: string) {
      if (latest.current?.conflict || text.trim() === '' || isBusy) return
      await send({ ...(latest.current ?? { ...key, was }), text })
    },
    async remove() {
      const sent = latest.current
      if (!sent || sent.was === null || isBusy) return
      const isSure = await confirm({
        title: 'Delete product advice',
        text: 'Are you sure you want to delete this product advice? This action cannot be undone.',
        confirmLabel: 'Delete Advice',
        danger: true,
      })
      if (isSure) await sendDelete(sent)
    },
    /** The next save replaces theirs knowingly; a deletion goes on. */
    async keepMine() {
      const now = latest.current
      if (!now?.conflict) return
      const next = { ...now, was: now.conflict.stored, conflict: undefined }
      setWriting(next)
      if (now.act === 'delete' && next.was !== null) await sendDelete(next)
      else if (now.act === 'delete') stop()
    },
    takeRemote() {
      const country = latest.current?.countryId
      stop()
      if (country) void refresh.done(country)
    },
  }
}
