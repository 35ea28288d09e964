import { useActions } from '../../ui/actions/actions.ts'
import { ChangeBar } from '../../ui/grid/edits/change-bar.tsx'
import type { SheetProduct } from './product-sheet.ts'
import type { OpenSheet } from './use-product-sheet.ts'

interface SheetSaveBarProps<Product extends SheetProduct> {
  sheet: OpenSheet<Product>
  isReady: boolean
}

export function SheetSaveBar<Product extends SheetProduct>(props: SheetSaveBarProps<Product>) {
  const { definition, edits, canEdit, isUnsaved, isSaving, save } = props.sheet
  const saving = { label: 'Save changes', description: 'Ctrl+S', run: () => void save() }
  useActions(isUnsaved && canEdit ? [saving] : [])
  return (
    <ChangeBar
      edits={edits}
      rowNoun="product"
      saveLabel={definition.saveLabel}
      isSaving={isSaving}
      onSave={save}
      readOnly={
        props.isReady && !canEdit
          ? `You do not have permission to edit these ${definition.name}.`
          : undefined
      }
    />
  )
}
