import { Text } from '@mantine/core'
import type { ProductConflict, ProductDetail } from '@nutripim/contract/products/products'
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx'
import { SaveDialog } from '../../ui/form/save-dialog.tsx'
import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { sortByName } from '../../ui/grid/arrange-rows.ts'
import { ChangePreview } from '../same-codes/change-preview.tsx'
import { type Names, textOf } from './comparison-cells.ts'
import type { CopyPlan } from './copy-plan.ts'
import { describeConflict } from './describe-conflict.ts'

interface CopyDialogProps {
  source: ProductDetail
  plan: CopyPlan
  names: Names
  countryName: (id: string) => string
  /** Changes by other users since the preview; they stopped the copy. */
  conflicts: readonly ProductConflict[]
  isCopying: boolean
  onCopy: () => void
  onClose: () => void
}

/** Previews the changes of a copy. */
export function CopyDialog(props: CopyDialogProps) {
  const { source, plan, names, countryName, conflicts } = props
  const countries = sortByName(
    [...new Set(plan.changes.map(({ target }) => target.countryId))],
    countryName,
  )
  const groups = countries.map((country) => ({
    title: countryName(country),
    changes: plan.changes
      .filter(({ target }) => target.countryId === country)
      .map(({ line, target }) => ({
        key: line.id,
        what: `${line.section}: ${line.label}`,
        now: textOf(target, line, names),
        becomes: textOf(source, line, names),
        by: describeConflict(conflicts, target.legacyProductId, line.cells),
      })),
  }))
  const cells = formatCount(plan.changes.length, 'cell')
  const into = formatCount(countries.length, 'country', 'countries')
  return (
    <SaveDialog
      onClose={props.onClose}
      title={`Copy ${source.dhCode} from ${countryName(source.countryId)}`}
      size={760}
    >
      {conflicts.length > 0 && (
        <Text role="alert" mb="sm" c="var(--np-remote-strong)">
          Nothing was copied: another user changed {formatNumber(conflicts.length)} of these cells.
          The preview now shows the current values.
        </Text>
      )}
      {plan.changes.length > 0 ? (
        <ChangePreview groups={groups} />
      ) : (
        <Text>Nothing to copy: all selected cells already have this value.</Text>
      )}
      {plan.same > 0 && (
        <Text mt="sm" c="dimmed">
          {formatCount(plan.same, 'selected cell')} already {plan.same === 1 ? 'has' : 'have'} this
          value.
        </Text>
      )}
      {plan.blocked.map(({ line, reason }) => (
        <Text key={line.id} mt="sm" c="var(--np-danger)">
          {line.label} is not copied: it {reason}.
        </Text>
      ))}
      <DialogButtons
        onCancel={props.onClose}
        focusesCancel
        disabled={plan.changes.length === 0}
        loading={props.isCopying}
        onClick={props.onCopy}
      >
        {plan.changes.length === 0 ? 'Copy' : `Copy ${cells} to ${into}`}
      </DialogButtons>
    </SaveDialog>
  )
}
