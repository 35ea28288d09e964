import { Button } from '@mantine/core'
import type { Advice } from '@nutripim/contract/advice/advice'
import { GoneNotice } from '../../ui/form/kept-form.tsx'
import { LostEditButtons } from '../../ui/form/save-bar.tsx'
import { formatUser } from '../../ui/format/user.ts'
import page from '../../ui/page/page.module.css'
import { AdviceConflict } from './advice-conflict.tsx'
import { AdviceEditor } from './advice-editor.tsx'
import type { AdviceEdit } from './use-advice-edit.ts'

interface RowEditorProps {
  row: Advice
  edit: AdviceEdit
}

/** The text of the row that is edited. */
export function RowTextEditor({ row, edit }: RowEditorProps) {
  const isOutdated = !edit.isGone && !edit.conflict && row.applicationAdviceText !== edit.base.text
  return (
    <>
      <GoneNotice />
      <AdviceConflict edit={edit} />
      <AdviceEditor
        country={edit.base.countryId}
        productCode={row.product.productCode}
        label={`Advice text, ${row.product.productName} on ${row.crop.cropName}`}
        value={edit.text}
        isChanged={edit.isUnsaved}
        autoFocus
        onChange={edit.change}
        onSave={() => void (edit.isUnsaved && edit.save())}
        onCancel={() => void edit.leave()}
      />
      {isOutdated && (
        <p className={page.held}>
          {formatUser(row.updatedBy)} changed this text in the meantime. When you save, you see both
          texts.
        </p>
      )}
    </>
  )
}

/** The buttons of the row that is edited. Save comes last, because it appears and disappears. */
export function RowActions({ row, edit }: RowEditorProps) {
  if (edit.isGone) return edit.isUnsaved && <LostEditButtons size="xs" onDiscard={edit.discard} />
  const canSave = edit.isUnsaved && edit.text.trim() !== '' && !edit.conflict
  return (
    <>
      {!row.isReadOnly && (
        <Button
          size="xs"
          variant="outline"
          color="red"
          disabled={edit.isBusy}
          onClick={() => void edit.remove()}
        >
          Delete Advice
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => void edit.leave()}>
        Cancel
      </Button>
      {canSave && (
        <Button size="xs" loading={edit.isBusy} onClick={() => void edit.save()}>
          Save Changes
        </Button>
      )}
    </>
  )
}
