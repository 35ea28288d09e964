import type { Advice } from '@nutripim/contract/advice/advice'
import { useState } from 'react'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { useEditForm } from '../../ui/form/use-edit-form.ts'
import { changesOf } from '../../ui/unsaved/changes-of.ts'
import { useGoneRecord } from '../../ui/unsaved/gone-record.ts'
import { canLeave } from '../../ui/unsaved/leave-guard.ts'
import { useUnsavedWork } from '../../ui/unsaved/use-unsaved-work.ts'
import {
  type AdviceKey,
  keyOf,
  useDeleteAdvice,
  useRefreshAdvice,
  useSaveAdvice,
} from '../use-save-advice.ts'

/** One advice text as it is stored. */
export interface AdviceRecord extends AdviceKey {
  /** Null: there is none yet. */
  text: string | null
  /** The row of the list: it stays visible if another user deletes the advice. */
  row?: Advice
}

export const noAdvice: AdviceRecord = { countryId: '', productId: '', cropId: '', text: null }

const toRecord = (row: Advice): AdviceRecord => ({
  ...keyOf(row),
  text: row.applicationAdviceText,
  row,
})

const fields = ['text'] as const
const valuesOf = ({ text }: AdviceRecord) => ({ text: text ?? '' })

interface AdviceEditOptions {
  /** The text to edit; `noAdvice` for a list, whose rows are opened one at a time. */
  record: AdviceRecord
  recoverAs: string | undefined
}

export type AdviceEdit = ReturnType<typeof useAdviceEdit>

/** The form of one advice text, its save and its deletion. */
export function useAdviceEdit({ record, recoverAs }: AdviceEditOptions) {
  const isInList = record === noAdvice
  const form = useEditForm({ row: record, fields, valuesOf })
  const { base, values, isUnsaved, open } = form
  const [conflictAction, setConflictAction] = useState<'save' | 'delete'>('save')
  const saving = useSaveAdvice()
  const deletion = useDeleteAdvice()
  const refresh = useRefreshAdvice()
  const isBusy = saving.isSaving || deletion.isSaving
  const isGone = useGoneRecord() !== undefined
  // There is nothing to decide about what cannot be saved any more.
  const conflict = isGone ? undefined : form.conflicts[0]

  function discard() {
    if (isInList) open(noAdvice)
    else form.undo()
  }

  async function save() {
    if (isGone || conflict || values.text.trim() === '') return
    setConflictAction('save')
    const saved = await form.submit(
      ({ text }, { text: was, ...key }) => saving.save({ ...key, text, was }),
      toRecord,
    )
    // What was typed during the save stays in edit mode.
    const isComplete = form.form.getValues('text') === saved?.applicationAdviceText
    if (isInList && isComplete) open(noAdvice)
  }

  useUnsavedWork({
    name: recoverAs,
    isDirty: form.work.isDirty,
    describe: () => 'Your text will be lost.',
    save: !conflict && values.text.trim() !== '' ? save : undefined,
    discard,
    serialise: () => ({ base, text: values.text }),
    toText: () => `Advice text: ${values.text}`,
    restore: (recovered: { base: AdviceRecord; text: string }) => {
      open(recovered.base)
      form.change({ text: recovered.text })
    },
    isLeaving: changesOf('country', 'product', 'crop', 'text'),
  })

  /** Deletes the advice, provided that it still has the text of the record. */
  async function sendDeletion({ text: was, ...key }: AdviceRecord) {
    if (was === null) return
    setConflictAction('delete')
    const deleted = await form.submit(
      () => deletion.save({ ...key, was }),
      () => ({ ...key, text: null }),
    )
    if (deleted !== undefined) discard()
  }

  return {
    base,
    text: values.text,
    isOpen: base !== noAdvice,
    isUnsaved,
    isBusy,
    /** Nothing can be saved or deleted any more. */
    isGone,
    conflict: conflict && { ...conflict, action: conflictAction },
    change: (text: string) => form.change({ text }),
    save,
    discard,
    /** Ends the editing; asks first if there are unsaved edits. */
    async leave() {
      const isLeaving = await canLeave()
      if (isLeaving) discard()
      return isLeaving
    },
    /** Edits a row of the list. */
    async start(row: Advice) {
      if (await canLeave()) open(toRecord(row))
    },
    async remove() {
      if (isGone || base.text === null || isBusy) return
      const isConfirmed = await confirm({
        title: 'Delete product advice',
        text: 'Are you sure you want to delete this product advice? This action cannot be undone.',
        confirmLabel: 'Delete Advice',
        danger: true,
      })
      if (isConfirmed) await sendDeletion(base)
    },
    /** The next save replaces the text of the other user; a deletion is sent again. */
    async keepOwn() {
      if (!conflict) return
      form.keepOwn('text')
      if (conflictAction === 'save') return
      if (conflict.remote === '') discard()
      else await sendDeletion({ ...base, text: conflict.remote })
    },
    acceptRemote() {
      form.acceptRemote('text')
      if (isInList) open(noAdvice)
      refresh.done(base.countryId)
    },
  }
}
