import { Checkbox, Text } from '@mantine/core'
import type { Option } from '@nutripim/contract/reference/reference'
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx'
import { SaveDialog } from '../../ui/form/save-dialog.tsx'
import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { formatOption } from '../../ui/format/option.ts'
import type { Changed } from '../../ui/grid/cells/cell-state.ts'
import type { CellValue, GridColumn } from '../../ui/grid/columns/column.ts'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import { describeConflict } from '../compare/describe-conflict.ts'
import type { SheetProduct } from '../sheet/product-sheet.ts'
import type { OpenSheet } from '../sheet/use-product-sheet.ts'
import { ChangePreview } from './change-preview.tsx'
import { RegionTicks } from './region-ticks.tsx'
import styles from './same-codes-dialog.module.css'
import { formatOtherCountries, type OtherCountry } from './same-codes-plan.ts'
import { useSameCodes } from './use-same-codes.ts'

interface SameCodesDialogProps<Product extends SheetProduct> {
  sheet: OpenSheet<Product>
  columns: readonly GridColumn<Product>[]
  country: string
  others: readonly Option[]
  changed: readonly Changed[]
  onClose: () => void
}

/** Previews the changes in other countries; the user selects countries and saves all at once. */
export function SameCodesDialog<Product extends SheetProduct>(
  props: SameCodesDialogProps<Product>,
) {
  const { sheet, columns, others, changed, onClose } = props
  const { plan, selected, conflicts, ticked, setTicked, ...state } = useSameCodes(props)
  const nameOf = (id: string) => formatOption(others, id)
  const format = (cell: string, value: CellValue) =>
    columns.find(({ id }) => id === cell)?.kind.format(value) ?? String(value ?? '')
  return (
    <SaveDialog
      onClose={onClose}
      title="Apply these changes to the same codes in other countries"
      size={760}
    >
      {conflicts.length > 0 && (
        <Text role="alert" mb="sm" c="var(--np-remote-strong)">
          Nothing was saved: another user changed {formatNumber(conflicts.length)} of these cells.
          The preview now shows the current values.
        </Text>
      )}
      {plan && (
        <RegionTicks
          countries={plan
            .filter(({ changes }) => changes.length > 0)
            .map(({ countryId }) => countryId)}
          ticked={ticked}
          onTick={setTicked}
        />
      )}
      {plan ? (
        <Checkbox.Group value={ticked} onChange={setTicked} label="Countries">
          <div className={styles.countries}>
            {plan.map((each) => (
              <Checkbox
                key={each.countryId}
                value={each.countryId}
                label={nameOf(each.countryId)}
                description={describeCountry(each)}
                disabled={each.changes.length === 0}
              />
            ))}
          </div>
        </Checkbox.Group>
      ) : state.hasFailed ? (
        <LoadFailure title="The other countries could not be loaded" onRetry={state.retry} />
      ) : (
        <Text role="status">Checking the other countries…</Text>
      )}
      {selected.length > 0 && (
        <ChangePreview
          groups={selected.map(({ countryId, changes }) => ({
            title: nameOf(countryId),
            changes: changes.map(({ product, cell, now, becomes }) => ({
              key: `${product.legacyProductId} ${cell}`,
              what: `${product.productName} (${product.dhCode}): ${sheet.definition.titleOf(cell)}`,
              now: format(cell, now),
              becomes: format(cell, becomes),
              by: describeConflict(conflicts, product.legacyProductId, [cell]),
            })),
          }))}
        />
      )}
      <DialogButtons
        onCancel={onClose}
        focusesCancel
        disabled={selected.length === 0}
        loading={state.isSaving}
        onClick={() => void state.saveAll()}
      >
        {selected.length === 0
          ? 'Save'
          : `Save ${formatCount(changed.length, 'cell')} in ${sheet.countryName} and ${formatOtherCountries(selected)}`}
      </DialogButtons>
    </SaveDialog>
  )
}

/** “3 cells in 2 products · 1 the same already · 1 product not sold there” */
function describeCountry({ changes, same, notSold }: OtherCountry): string {
  const products = new Set(changes.map(({ product }) => product.legacyProductId)).size
  const parts = [
    changes.length > 0 &&
      `${formatCount(changes.length, 'cell')} in ${formatCount(products, 'product')}`,
    same > 0 && `${same} the same already`,
    notSold > 0 && `${formatCount(notSold, 'product')} not sold there`,
  ]
  return parts.filter(Boolean).join(' · ')
}
