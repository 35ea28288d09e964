import { ProductConflict } from '@nutripim/contract/products/products'
import { requestFailed } from '@nutripim/wording/messages'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { conflictsOf } from '../../api/conflicts-of.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { useSave } from '../../api/use-save.ts'
import { useCountry } from '../../country/use-country.ts'
import { sortByName } from '../../ui/grid/arrange-rows.ts'
import type { RowKey } from '../../ui/grid/columns/column.ts'
import { EditStore } from '../../ui/grid/edits/edit-store.ts'
import { useUnsavedEdits } from '../../ui/grid/edits/use-unsaved-edits.ts'
import { useGoneRecord } from '../../ui/unsaved/gone-record.ts'
import { useIsUnsaved } from '../../ui/unsaved/use-is-unsaved.ts'
import { confirmWarnings } from '../save-warnings/confirm-warnings.tsx'
import type { ProductWarning } from '../save-warnings/list-edit-warnings.ts'
import {
  changesByProduct,
  conflictingCells,
  type ProductSheet,
  rejectedCells,
  type SheetProduct,
  storedValues,
  withRemote,
  withSaved,
} from './product-sheet.ts'
import { useRemoteCells } from './use-remote-cells.ts'

const none: never[] = []

/** Loads nothing without a country. */
export function sheetQuery<Product extends SheetProduct>(
  sheet: Pick<ProductSheet<Product, never>, 'name' | 'list'>,
  country: string | undefined,
) {
  return queryOptions({
    queryKey: [sheet.name, country],
    meta: refreshOn(['product'], country),
    queryFn: country ? ({ signal }) => sheet.list(country, signal) : skipToken,
  })
}

export type OpenSheet<Product extends SheetProduct> = ReturnType<
  typeof useProductSheet<Product, unknown>
>

/** The products of the selected country, their edits, and the save. */
export function useProductSheet<Product extends SheetProduct, Change>(
  sheet: ProductSheet<Product, Change>,
) {
  const [edits] = useState(() => new EditStore())
  const isUnsaved = useIsUnsaved()
  const isGone = useGoneRecord() !== undefined
  const { country, countryName, hasCountry } = useCountry(sheet.path)

  const list = useQuery(sheetQuery(sheet, country))
  const products = useMemo(
    () => sortByName<Product>(list.data?.products ?? none, ({ productName }) => productName),
    [list.data],
  )
  const nameOf = useProductNames(products)
  const stored = useMemo(() => storedValues(sheet, products), [sheet, products])
  const ids = useMemo(
    () => new Set<RowKey>(products.map(({ legacyProductId }) => legacyProductId)),
    [products],
  )
  const isLoaded = list.data !== undefined
  // The last answer is from before the screen or its country was lost.
  const canEdit = !isGone && list.data?.canEdit === true
  useRemoteCells(sheet, country, list.data?.products, edits)
  // New data does not change edits or their previous values.
  useLayoutEffect(() => {
    if (isLoaded) edits.rebase(stored, (row) => ids.has(row))
  }, [isLoaded, stored, ids, edits])

  const { save, isSaving } = useSaveSheet(sheet, edits, stored, country)

  const listSaveWarnings = () => sheet.listSaveWarnings?.(products, edits.changed()) ?? []
  const useLikely = ({ productId, likely = {} }: ProductWarning) =>
    edits.apply(
      Object.entries(likely).map(([column, value = null]) => ({ row: productId, column, value })),
    )

  async function saveChanges() {
    if (isSaving || !canEdit) return
    const answer = await confirmWarnings({ list: listSaveWarnings, useLikely })
    const changed = edits.changed()
    if (!answer || !country || changed.length === 0) return
    await save({ country, changed, reason: answer.reason })
  }
  useUnsavedEdits(edits, {
    name: isLoaded ? `${sheet.name} ${country}` : undefined,
    save: canEdit ? saveChanges : undefined,
    submit: saveChanges,
    toText: () =>
      edits
        .changed()
        .map(({ row, column, value }) =>
          [nameOf(row), sheet.titleOf(column), value ?? ''].join('\t'),
        )
        .join('\n'),
  })

  return {
    definition: sheet,
    country,
    countryName,
    hasCountry,
    list,
    products,
    /** The name of a product, also of one that was there before. */
    nameOf,
    canEdit,
    edits,
    isUnsaved,
    isSaving,
    /** What the user is asked before saving. */
    listSaveWarnings,
    save: saveChanges,
  }
}

/** Remembers the names of products that disappear while they are edited. */
function useProductNames(products: readonly SheetProduct[]) {
  const names = useRef(new Map<RowKey, string>())
  useLayoutEffect(() => {
    for (const { legacyProductId, productName } of products) {
      names.current.set(legacyProductId, productName)
    }
  }, [products])
  return useCallback((row: RowKey) => names.current.get(row) ?? String(row), [])
}

interface SheetEdits {
  country: string
  changed: ReturnType<EditStore['changed']>
  reason: string | undefined
}

/** Saves all changed cells or none. Marks conflicts and errors in the cells. */
function useSaveSheet<Product extends SheetProduct, Change>(
  sheet: ProductSheet<Product, Change>,
  edits: EditStore,
  stored: ReturnType<typeof storedValues>,
  country: string | undefined,
) {
  const client = useQueryClient()
  const { queryKey } = sheetQuery(sheet, country)
  return useSave({
    send: ({ country, changed, reason }: SheetEdits, options) => {
      const products = changesByProduct(sheet, changed, stored)
      return sheet.save({ countryCode: country, products, ...(reason && { reason }) }, options)
    },
    replaces: () => ({ queryKey }),
    findConflict: conflictsOf(ProductConflict),
    onSaved: (answer, { changed }) => {
      edits.accept(changed)
      client.setQueryData(queryKey, (list) => list && withSaved(list, answer.products))
    },
    onConflict: (conflicts: readonly ProductConflict[]) => {
      client.setQueryData(queryKey, (list) => list && withRemote(sheet, list, conflicts))
      edits.setConflicts(conflictingCells(conflicts))
    },
    onFailed: (problem, { changed }) => {
      edits.setErrors(rejectedCells(sheet, problem?.errors ?? [], changed))
      // A change by another user may be the reason.
      if (problem) void client.invalidateQueries({ queryKey })
    },
    successText: sheet.savedText,
    failureText: requestFailed,
  })
}
