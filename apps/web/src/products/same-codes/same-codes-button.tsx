import { Button } from '@mantine/core'
import { IconWorldShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useCountry } from '../../country/use-country.ts'
import type { Changed } from '../../ui/grid/cells/cell-state.ts'
import type { GridColumn } from '../../ui/grid/columns/column.ts'
import type { SheetProduct } from '../sheet/product-sheet.ts'
import type { OpenSheet } from '../sheet/use-product-sheet.ts'
import { SameCodesDialog } from './same-codes-dialog.tsx'

interface SameCodesProps<Product extends SheetProduct> {
  sheet: OpenSheet<Product>
  columns: readonly GridColumn<Product>[]
}

/** Saves the edits of a sheet here and for the same codes in other countries of the user. */
export function SameCodesButton<Product extends SheetProduct>(props: SameCodesProps<Product>) {
  const { edits, country, isUnsaved } = props.sheet
  const { countries } = useCountry()
  const [changed, setChanged] = useState<readonly Changed[]>()
  const others = countries.filter(({ id }) => id !== country)
  if (others.length === 0 || !props.sheet.canEdit) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconWorldShare size={16} aria-hidden />}
        title="Apply these changes to the same codes in other countries"
        disabled={!isUnsaved || props.sheet.isSaving}
        onClick={() => setChanged(edits.changed())}
      >
        Apply in other countries
      </Button>
      {changed && country && (
        <SameCodesDialog
          {...props}
          country={country}
          others={others}
          changed={changed}
          onClose={() => setChanged(undefined)}
        />
      )}
    </>
  )
}
