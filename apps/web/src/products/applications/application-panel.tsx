import { Button, Checkbox, Drawer, Stack } from '@mantine/core'
import type { ApplicationsRow } from '@nutripim/contract/products/products'
import { useCallback, useSyncExternalStore } from 'react'
import type { CellState } from '../../ui/grid/cells/cell-state.ts'
import { formatConflict } from '../../ui/grid/cells/cell-state.ts'
import { isOptionKind } from '../../ui/grid/cells/option-kind.tsx'
import type { CellValue } from '../../ui/grid/columns/column.ts'
import type { EditStore } from '../../ui/grid/edits/edit-store.ts'
import { noteAttributes } from '../../ui/indicators/indicators.ts'
import { SearchSelect } from '../../ui/select/search-select.tsx'
import { toOptions } from '../../ui/select/to-options.ts'
import { LocalText } from '../../ui/text/local-text.tsx'
import { ContentByVolume } from '../compositions/content-by-volume.tsx'
import { useProduct } from '../sheet/use-product.ts'
import { type ApplicationColumn, applicationHints } from './application-columns.ts'
import styles from './application-panel.module.css'

interface PanelProps {
  product: ApplicationsRow | undefined
  columns: readonly ApplicationColumn[]
  edits: EditStore
  onClose: () => void
}

/** One row of the applications table as a form; saved together with the table. */
export function ApplicationPanel({ product, columns, edits, onClose }: PanelProps) {
  return (
    <Drawer
      opened={product !== undefined}
      onClose={onClose}
      position="right"
      size="min(420px, 100%)"
      title={
        <>
          <LocalText as="strong">{product?.productName}</LocalText>
          <span className={styles.code}>{product?.dhCode}</span>
        </>
      }
      transitionProps={{ duration: 120 }}
    >
      {product && <PanelForm product={product} columns={columns} edits={edits} />}
    </Drawer>
  )
}

function PanelForm({
  product,
  columns,
  edits,
}: Omit<PanelProps, 'onClose' | 'product'> & { product: ApplicationsRow }) {
  const row = product.legacyProductId
  const subscribe = useCallback(
    (listener: () => void) => edits.subscribeRow(row, listener),
    [edits, row],
  )
  const states = useSyncExternalStore(subscribe, () => edits.row(row))
  const groups = [...new Set(columns.map(({ group }) => group))]
  const detail = useProduct(row)
  const { showGramsPerLitre } = applicationHints(product, states)
  return (
    <div className="np-stack np-gap-16">
      {groups.map((group) => (
        <fieldset key={group} className={`np-fieldset ${styles.group}`}>
          <legend>{group}</legend>
          <Stack gap="sm">
            {columns
              .filter((column) => column.group === group)
              .map((column) => (
                <Field
                  key={column.id}
                  column={column}
                  value={edits.value(row, column.id)}
                  stored={column.value(product)}
                  state={states[column.id]}
                  lock={column.lock?.((id) => edits.value(row, id))}
                  onChange={(value) => edits.apply([{ row, column: column.id, value }])}
                />
              ))}
          </Stack>
        </fieldset>
      ))}
      {showGramsPerLitre?.warning && (
        <p {...noteAttributes('warning')}>{showGramsPerLitre.warning}</p>
      )}
      {detail.data && (
        <fieldset className={`np-fieldset ${styles.group}`}>
          <legend>Content</legend>
          <ContentByVolume composition={detail.data.composition} />
        </fieldset>
      )}
      <footer className={styles.footer}>
        <p>Save All also saves these changes.</p>
        <Button disabled>Not Implemented Yet</Button>
      </footer>
    </div>
  )
}

interface FieldProps {
  column: ApplicationColumn
  value: CellValue
  stored: CellValue
  state: CellState | undefined
  lock: string | undefined
  onChange: (value: CellValue) => void
}

function Field({ column, value, stored, state, lock, onChange }: FieldProps) {
  const { kind, title, isEditable } = column
  const shared = {
    label: title,
    disabled: !isEditable || lock !== undefined,
    error: state?.error ?? (state?.conflict && formatConflict(state.conflict, kind)),
    description:
      lock ?? (state?.edit && `Changed by you. Stored: ${kind.format(stored) || 'nothing'}.`),
  }
  if (kind.toggle) {
    return (
      <Checkbox
        {...shared}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  const offered = isOptionKind(kind) ? kind.offered(stored) : []
  return (
    <SearchSelect
      {...shared}
      data={toOptions(offered)}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => next !== null && onChange(next)}
      allowDeselect={false}
    />
  )
}
