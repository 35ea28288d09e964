import type { ProductConflict } from '@nutripim/contract/products/products'
import { requestFailed } from '@nutripim/wording/messages'
import {
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { CallError } from '../../api/call-error.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { useAddressCountry } from '../../country/use-url-country.ts'
import { showMessage } from '../../ui/feedback/message.tsx'
import { useRecoveredEdits } from '../../ui/form/use-recovered-edits.ts'
import { EditStore } from '../../ui/grid/edits/edit-store.ts'
import { useUnsavedEdits } from '../../ui/grid/edits/use-unsaved-edits.ts'
import { askReason } from './ask-reason.ts'
import {
  changesByProduct,
  conflictingCells,
  type ProductSheet,
  refusedCells,
  type SheetProduct,
  storedValues,
  withSaved,
  withTheirs,
} from './product-sheet.ts'
import { useTheirCells } from './use-remote-cells.ts'

const none: never[] = []

/** Without a country nothing is fetched. */
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

/** The products of the chosen country with the edits on them, and how to save those. */
export function useProductSheet<Product extends SheetProduct, Change>(
  sheet: ProductSheet<Product, Change>,
) {
  const [edits] = useState(() => new EditStore())
  const isUnsaved = useSyncExternalStore(edits.subscribe, () => edits.summary().cells > 0)
  const { country, chosen, countryName, hasCountry } = useAddressCountry(sheet.path, isUnsaved)
  const mayDiscard = useUnsavedEdits(edits)

  const list = useQuery(sheetQuery(sheet, country))
  const products = list.data?.products ?? none
  const stored = useMemo(() => storedValues(sheet, products), [sheet, products])
  const isLoaded = list.data !== undefined
  useTheirCells(sheet, country, list.data?.products, edits)
  // Whatever is loaded, edits stay and keep what they started from.
  useLayoutEffect(() => {
    if (isLoaded) edits.rebase(stored)
  }, [isLoaded, stored, edits])
  useRecoveredEdits(isLoaded ? `${sheet.name} ${country}` : undefined, {
    read: () => (edits.summary().cells > 0 ? edits.changed() : undefined),
    restore: (recovered) => edits.bringBack(recovered),
  })

  const save = useSaveSheet(sheet, country, edits, stored)

  return {
    words: sheet,
    country,
    countryName,
    /** Unsaved edits hold this country while another is chosen. */
    isHeld: isUnsaved && chosen !== country,
    hasCountry,
    list,
    products: products as readonly Product[],
    canEdit: list.data?.canEdit ?? false,
    edits,
    mayDiscard,
    isSaving: save.isPending,
    /** What whoever saves is asked a reason for. */
    unbalanced: () => sheet.unbalancedBy?.(products, edits.changed()) ?? [],
    save: async () => {
      if (save.isPending) return
      const answer = await askReason(sheet.unbalancedBy?.(products, edits.changed()) ?? [])
      if (answer) save.mutate(answer.reason)
    },
  }
}

/** Sends the changed cells, all or none; what stands in the way is marked in the cells. */
function useSaveSheet<Product extends SheetProduct, Change>(
  sheet: ProductSheet<Product, Change>,
  country: string | undefined,
  edits: EditStore,
  stored: ReturnType<typeof storedValues>,
) {
  const client = useQueryClient()
  const { queryKey } = sheetQuery(sheet, country)
  return useMutation({
    mutationFn: async (reason: string | undefined) => {
      const changed = edits.changed()
      if (!country || changed.length === 0) return
      // An answer that is still under way may be older than this save.
      await client.cancelQueries({ queryKey })
      const products = changesByProduct(sheet, changed, stored)
      try {
        const body = { countryCode: country, products, ...(reason && { reason }) }
        const answer = await sheet.save(body, { handles: ['conflict', 'invalid_input'] })
        edits.accept(changed)
        client.setQueryData(queryKey, (list) => list && withSaved(list, answer.products))
        showMessage('success', sheet.savedText)
      } catch (error) {
        const problem = error instanceof CallError ? error.problem : undefined
        if (problem?.code === 'conflict') {
          const conflicts = problem.conflicts as ProductConflict[]
          client.setQueryData(queryKey, (list) => list && withTheirs(sheet, list, conflicts))
          edits.markConflicts(conflictingCells(conflicts))
          return
        }
        edits.markErrors(refusedCells(sheet, problem?.errors ?? [], changed))
        // What others changed meanwhile may be why.
        if (problem) void client.invalidateQueries({ queryKey })
        showMessage('error', requestFailed)
      }
    },
  })
}
