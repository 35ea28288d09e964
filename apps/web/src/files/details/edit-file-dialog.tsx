import { listKeys } from '@nutripim/contract/api/key-list'
import { type FileFields, fileFields } from '@nutripim/contract/files/file-fields'
import type { StoredFile } from '@nutripim/contract/files/files'
import { useState } from 'react'
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx'
import { GoneNotice } from '../../ui/form/kept-form.tsx'
import { SaveDialog } from '../../ui/form/save-dialog.tsx'
import { useGoneRecord } from '../../ui/unsaved/gone-record.ts'
import { useUnsavedWork } from '../../ui/unsaved/use-unsaved-work.ts'
import { useFileActions } from '../use-files.ts'
import { FileInputs } from './file-inputs.tsx'

interface EditFileDialogProps {
  file: StoredFile
  onClose: () => void
}

const names = listKeys(fileFields)
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Changes what is known of a file; its content stays. */
export function EditFileDialog({ file, onClose }: EditFileDialogProps) {
  const { change, isChanging } = useFileActions()
  // Of the file when the dialog was opened: a change by another user is a conflict.
  const [base] = useState(file)
  const [values, setValues] = useState<FileFields>(file)
  const changed = names.filter((name) => !isSame(values[name], base[name]))
  const pick = (from: FileFields): Partial<FileFields> =>
    Object.fromEntries(changed.map((name) => [name, from[name]]))
  const save = async () => {
    const outcome = await change({ fileId: file.fileId, ...pick(values), was: pick(base) })
    if (outcome.status === 'saved') onClose()
  }
  const isGone = useGoneRecord() !== undefined
  useUnsavedWork({
    isDirty: () => changed.length > 0,
    describe: () => 'Your changes to this file will be lost.',
    discard: onClose,
    serialise: () => null,
    restore: () => {},
  })
  return (
    <SaveDialog onClose={onClose} title="Edit file" size={640}>
      <GoneNotice />
      <FileInputs
        values={values}
        isPicture={file.mediaType.startsWith('image/')}
        onChange={(next) => setValues({ ...values, ...next })}
      />
      <DialogButtons
        onCancel={onClose}
        disabled={isGone || changed.length === 0 || values.title.trim() === ''}
        loading={isChanging}
        onClick={() => void save()}
      >
        Save changes
      </DialogButtons>
    </SaveDialog>
  )
}
