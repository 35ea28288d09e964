import { Button } from '@mantine/core'
import type { ReferenceItem, ReferenceList } from '@nutripim/contract/reference/reference-data'
import { nothingUnsaved } from '@nutripim/wording/messages'
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { FieldConflicts } from '../ui/form/field-conflicts.tsx'
import { SaveBar } from '../ui/form/save-bar.tsx'
import { changesOf } from '../ui/unsaved/changes-of.ts'
import { useUnsavedWork } from '../ui/unsaved/use-unsaved-work.ts'
import { ReferenceFields } from './reference-fields.tsx'
import styles from './reference-form.module.css'
import { fieldLabels, formatUses, listTexts } from './reference-text.ts'
import { useDeleteEntry } from './use-delete-entry.ts'
import { useReferenceForm } from './use-reference-form.ts'

interface ReferenceFormProps {
  list: ReferenceList
  /** Undefined: a new entry. */
  item: ReferenceItem | undefined
  regions: readonly string[]
  onSaved: (item: ReferenceItem) => void
  onDeleted: () => void
}

/** One entry of a list: its names, where it is used, and whether it is retired. */
export function ReferenceForm(props: ReferenceFormProps) {
  const { list, item, regions } = props
  const state = useReferenceForm(props)
  const { isUnsaved, isSaving } = state
  const deletion = useDeleteEntry(list, props.onDeleted)
  const bar = useUnsavedWork({
    ...state.work,
    describe: () => 'Your changes to this entry will be lost.',
    save: state.canSave ? state.submit : undefined,
    isLeaving: changesOf('list', 'entry'),
  })
  const { one } = listTexts[list]
  const title = item ? item.name : `New ${one}`
  return (
    <section className={styles.form} aria-label={title}>
      <h2>{title}</h2>
      <FieldConflicts state={state} labels={fieldLabels} />
      <ReferenceFields list={list} state={state} isNew={item === undefined} regions={regions} />
      {item && (
        <div className={styles.uses}>
          <h3>Used by</h3>
          <p>{formatUses(item)}</p>
          <Button
            variant="default"
            size="xs"
            leftSection={
              item.active ? (
                <IconArchive size={15} aria-hidden />
              ) : (
                <IconArchiveOff size={15} aria-hidden />
              )
            }
            disabled={isUnsaved || isSaving}
            onClick={() => void state.toggleRetired(item)}
          >
            {item.active ? 'Retire' : 'Reactivate'}
          </Button>
          {item.uses.length === 0 && (
            <Button
              variant="outline"
              color="red"
              size="xs"
              ms={8}
              leftSection={<IconTrash size={15} aria-hidden />}
              disabled={isUnsaved || isSaving}
              loading={deletion.isDeleting}
              onClick={() => void deletion.confirmDelete(item)}
            >
              Delete
            </Button>
          )}
        </div>
      )}
      <SaveBar
        {...bar}
        status={isUnsaved ? `This ${one} has unsaved changes` : nothingUnsaved}
        isSaving={isSaving}
        undoLabel="Undo"
        saveLabel={item ? `Save ${one}` : `Add ${one}`}
        onSave={() => void state.submit()}
      />
    </section>
  )
}
