import { contentIds } from '@nutripim/contract/products/elements'
import {
  type CellKindName,
  productComparisonRoutes,
  type SameCode,
} from '@nutripim/contract/products/product-comparison'
import type { ProductConflict } from '@nutripim/contract/products/products'
import type { Option } from '@nutripim/contract/reference/reference'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../api/call.ts'
import { showMessage } from '../../ui/feedback/message.tsx'
import { formatOption } from '../../ui/format/option.ts'
import type { Changed } from '../../ui/grid/cells/cell-state.ts'
import { useSaveInCountries } from '../compare/use-comparison.ts'
import { confirmWarnings } from '../save-warnings/confirm-warnings.tsx'
import { listCountryWarnings } from '../save-warnings/list-country-warnings.ts'
import { conflictingCells, type SheetProduct, withSaved } from '../sheet/product-sheet.ts'
import { type OpenSheet, sheetQuery } from '../sheet/use-product-sheet.ts'
import {
  countryChanges,
  type EditedCells,
  formatOtherCountries,
  groupByProduct,
  type OtherCountry,
  planOtherCountries,
} from './same-codes-plan.ts'

interface SameCodesOptions<Product extends SheetProduct> {
  sheet: OpenSheet<Product>
  country: string
  others: readonly Option[]
  changed: readonly Changed[]
  onClose: () => void
}

/** What the edits of a sheet would change in the other countries, and the save in all of them. */
export function useSameCodes<Product extends SheetProduct>(options: SameCodesOptions<Product>) {
  const { sheet, country, others, changed, onClose } = options
  const { definition, edits } = sheet
  const client = useQueryClient()
  const { save, isSaving } = useSaveInCountries()
  const [ticked, setTicked] = useState<string[]>([])
  const [conflicts, setConflicts] = useState<readonly ProductConflict[]>([])
  const edited = useMemo(() => groupByProduct(changed), [changed])
  const found = useFoundCodes(definition.cellKind, country, edited)
  const plan = useMemo(
    () =>
      found.data &&
      planOtherCountries(
        others.map(({ id }) => id),
        edited,
        found.data,
      ),
    [others, edited, found.data],
  )
  const selected = (plan ?? []).filter(
    ({ countryId, changes }) => ticked.includes(countryId) && changes.length > 0,
  )

  async function saveAll() {
    const otherChanges = selected.map(({ countryId, changes }) =>
      countryChanges(countryId, definition.cellKind, changes.map(toSavedCell)),
    )
    const inOthers = listCountryWarnings(otherChanges, (id) => findTarget(found.data, id, others))
    const warnings = [...sheet.listSaveWarnings(), ...inOthers]
    const answer = await confirmWarnings({ list: () => warnings })
    if (!answer) return
    const ownChanges = changed.map(({ row, column, value, was }) => ({
      id: Number(row),
      cell: column,
      becomes: value,
      was,
    }))
    const outcome = await save({
      changes: [countryChanges(country, definition.cellKind, ownChanges), ...otherChanges],
      ...answer,
    })
    if (outcome.status === 'failed') return
    if (outcome.status === 'conflict') return showConflicts(outcome.conflict)
    const [savedHere] = outcome.saved.changes
    // The first change was of this sheet, so the rows of its answer are those of the sheet.
    const rows = (savedHere?.products ?? []) as unknown as Product[]
    edits.accept(changed)
    client.setQueryData(
      sheetQuery(definition, country).queryKey,
      (list) => list && withSaved(list, rows),
    )
    showMessage('success', `${definition.savedText} ${formatOtherCountries(selected)} as well.`)
    onClose()
  }

  /** Conflicts of this country are resolved in the sheet, those of the others in the dialog. */
  function showConflicts(all: readonly ProductConflict[]) {
    const isOwn = ({ legacyProductId }: ProductConflict) => edited.has(legacyProductId)
    const own = all.filter(isOwn)
    setConflicts(all.filter((each) => !isOwn(each)))
    if (own.length === 0) return
    edits.setConflicts(conflictingCells(own))
    onClose()
  }

  return {
    plan,
    hasFailed: found.isError,
    retry: () => void found.refetch(),
    ticked,
    setTicked,
    selected,
    conflicts,
    saveAll,
    isSaving,
  }
}

function useFoundCodes(kind: CellKindName, country: string, edited: EditedCells) {
  return useQuery({
    queryKey: ['same-codes', kind, country, [...edited.keys()]],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const products = [...edited].map(([legacyProductId, cells]) => ({
        legacyProductId,
        // The rules check the whole composition of the other country.
        cells: kind === 'composition' ? [...contentIds] : Object.keys(cells),
      }))
      const body = { countryCode: country, kind, products }
      return (await call(productComparisonRoutes.findSameCodes, { body }, { signal })).products
    },
  })
}

const toSavedCell = ({ product, cell, now, becomes }: OtherCountry['changes'][number]) => ({
  id: product.legacyProductId,
  cell,
  becomes,
  was: now,
})

function findTarget(found: readonly SameCode[] = [], id: number, others: readonly Option[]) {
  const target = found.find(({ legacyProductId }) => legacyProductId === id)
  if (!target) return undefined
  return {
    name: `${target.productName}, ${formatOption(others, target.countryId)}`,
    composition: target.cells,
  }
}
