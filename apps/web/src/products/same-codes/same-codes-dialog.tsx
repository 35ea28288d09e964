import { Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { balancedCells } from '@nutripim/agronomy/rules'
import { productComparisonRoutes } from '@nutripim/contract/products/product-comparison'
import type { ProductConflict } from '@nutripim/contract/products/products'
import type { Choice } from '@nutripim/contract/reference/reference'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../api/call.ts'
import { useIsConfirming } from '../../ui/feedback/confirm.tsx'
import { showMessage } from '../../ui/feedback/message.tsx'
import { formatChoice } from '../../ui/format/choice.ts'
import { formatCount } from '../../ui/format/count.ts'
import type { Changed } from '../../ui/grid/cells/cell-state.ts'
import type { CellValue, GridColumn } from '../../ui/grid/columns/column.ts'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import { describeConflict } from '../compare/copy-messages.ts'
import { useSaveInCountries } from '../compare/use-comparison.ts'
import { unbalancedChanges } from '../compositions/unbalanced-changes.ts'
import { askReason } from '../sheet/ask-reason.ts'
import { conflictingCells, type SheetProduct, withSaved } from '../sheet/product-sheet.ts'
import { type OpenSheet, sheetQuery } from '../sheet/use-product-sheet.ts'
import { ChangePreview } from './change-preview.tsx'
import styles from './same-codes-dialog.module.css'
import { countryChanges, type OtherCountry, planElsewhere, wantedCells } from './same-codes-plan.ts'

interface SameCodesDialogProps<Product extends SheetProduct> {
  sheet: OpenSheet<Product>
  columns: readonly GridColumn<Product>[]
  country: string
  others: readonly Choice[]
  changed: readonly Changed[]
  onClose: () => void
}

/** Previews the changes in other countries; the user selects countries and saves all at once. */
export function SameCodesDialog<Product extends SheetProduct>(
  props: SameCodesDialogProps<Product>,
) {
  const { sheet, columns, country, others, changed, onClose } = props
  const { words, edits, countryName } = sheet
  const isAsked = useIsConfirming()
  const client = useQueryClient()
  const { save, isSaving } = useSaveInCountries()
  const [ticked, setTicked] = useState<string[]>([])
  const [conflicts, setConflicts] = useState<readonly ProductConflict[]>([])
  const isChemistry = words.cellKind === 'composition'
  const wanted = useMemo(() => wantedCells(changed), [changed])
  const found = useQuery({
    queryKey: ['same-codes', words.cellKind, country, [...wanted.keys()]],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const products = [...wanted].map(([legacyProductId, cells]) => ({
        legacyProductId,
        // The balance check in the other country needs these cells too.
        cells: [...new Set([...Object.keys(cells), ...(isChemistry ? balancedCells : [])])],
      }))
      const body = { countryCode: country, kind: words.cellKind, products }
      return (await call(productComparisonRoutes.findSameCodes, { body }, { signal })).products
    },
  })
  const plan = useMemo(
    () =>
      found.data &&
      planElsewhere(
        others.map(({ id }) => id),
        wanted,
        found.data,
      ),
    [others, wanted, found.data],
  )
  const chosen = (plan ?? []).filter(
    ({ countryId, changes }) => ticked.includes(countryId) && changes.length > 0,
  )
  const nameOf = (id: string) => formatChoice(others, id)

  async function apply() {
    const here = changed.map(({ row, column, value, was }) => ({
      id: Number(row),
      cell: column,
      becomes: value,
      was,
    }))
    const elsewhere = chosen.map(({ countryId, changes }) =>
      countryChanges(
        countryId,
        words.cellKind,
        changes.map(({ product, cell, now, becomes }) => ({
          id: product.legacyProductId,
          cell,
          becomes,
          was: now,
        })),
      ),
    )
    const unbalanced = unbalancedChanges(elsewhere, (id) => {
      const target = found.data?.find(({ legacyProductId }) => legacyProductId === id)
      if (!target) return undefined
      return {
        name: `${target.productName}, ${nameOf(target.countryId)}`,
        composition: target.cells,
      }
    })
    const answer = await askReason([...sheet.unbalanced(), ...unbalanced])
    if (!answer) return
    const changes = [countryChanges(country, words.cellKind, here), ...elsewhere]
    const outcome = await save({ changes, ...answer })
    if (outcome.status === 'failed') return
    if (outcome.status === 'conflict') {
      const isHere = ({ legacyProductId }: ProductConflict) => wanted.has(legacyProductId)
      const own = outcome.conflict.filter(isHere)
      setConflicts(outcome.conflict.filter((each) => !isHere(each)))
      if (own.length === 0) return
      edits.markConflicts(conflictingCells(own))
      return onClose()
    }
    const [savedHere] = outcome.saved.changes
    // The first change was of this sheet, so the rows of its answer are those of the sheet.
    const rows = (savedHere?.products ?? []) as unknown as Product[]
    edits.accept(changed)
    client.setQueryData(
      sheetQuery(words, country).queryKey,
      (list) => list && withSaved(list, rows),
    )
    showMessage('success', `${words.savedText} ${saidOf(chosen)}`)
    onClose()
  }

  const format = (cell: string, value: CellValue) =>
    columns.find(({ id }) => id === cell)?.kind.format(value) ?? String(value ?? '')
  const cells = chosen.reduce((sum, { changes }) => sum + changes.length, 0)
  return (
    <Modal
      opened
      closeOnEscape={!isAsked}
      onClose={onClose}
      title="Apply these changes to the same codes in other countries"
      size={760}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120 }}
    >
      {conflicts.length > 0 && (
        <Text role="alert" mb="sm" c="var(--np-theirs-strong)">
          Nothing was saved: another user changed {conflicts.length} of these cells. The preview now
          shows the current values.
        </Text>
      )}
      {plan ? (
        <Checkbox.Group value={ticked} onChange={setTicked} label="Countries">
          <div className={styles.countries}>
            {plan.map((each) => (
              <Checkbox
                key={each.countryId}
                value={each.countryId}
                label={nameOf(each.countryId)}
                description={aboutCountry(each)}
                disabled={each.changes.length === 0}
              />
            ))}
          </div>
        </Checkbox.Group>
      ) : found.isError ? (
        <LoadFailure
          title="The other countries could not be loaded"
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Text role="status">Checking the other countries…</Text>
      )}
      {chosen.length > 0 && (
        <ChangePreview
          groups={chosen.map(({ countryId, changes }) => ({
            title: nameOf(countryId),
            changes: changes.map(({ product, cell, now, becomes }) => ({
              key: `${product.legacyProductId} ${cell}`,
              what: `${product.productName} (${product.dhCode}): ${words.titleOf(cell)}`,
              now: format(cell, now),
              becomes: format(cell, becomes),
              by: describeConflict(conflicts, product.legacyProductId, [cell]),
            })),
          }))}
        />
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0} loading={isSaving} onClick={() => void apply()}>
          {chosen.length === 0
            ? 'Save'
            : `Save ${formatCount(changed.length, 'cell')} in ${countryName} and ${cells} in ${formatCount(
                chosen.length,
                'other country',
                'other countries',
              )}`}
        </Button>
      </Group>
    </Modal>
  )
}

function aboutCountry({ changes, same, notSold }: OtherCountry): string {
  const products = new Set(changes.map(({ product }) => product.legacyProductId)).size
  const parts = [
    changes.length > 0 &&
      `${formatCount(changes.length, 'cell')} in ${formatCount(products, 'product')}`,
    same > 0 && `${same} the same already`,
    notSold > 0 && `${formatCount(notSold, 'product')} not sold there`,
  ]
  return parts.filter(Boolean).join(' · ')
}

function saidOf(chosen: readonly OtherCountry[]): string {
  const cells = chosen.reduce((sum, { changes }) => sum + changes.length, 0)
  return `${formatCount(cells, 'cell')} in ${formatCount(chosen.length, 'other country', 'other countries')} as well.`
}
