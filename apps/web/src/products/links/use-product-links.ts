import {
  LinksConflict,
  type ProductLinks,
  productLinkRoutes,
} from '@nutripim/contract/products/product-links'
import { requestFailed } from '@nutripim/wording/messages'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { useSave } from '../../api/use-save.ts'
import type { StoredField } from '../../ui/form/edit-form-state.ts'
import { useEditForm } from '../../ui/form/use-edit-form.ts'
import { compositionSheet } from '../compositions/composition-sheet.ts'
import { sheetQuery } from '../sheet/use-product-sheet.ts'

export type LinkList = Pick<ProductLinks, 'countryCode' | 'element' | 'cropId'>

/** All products of a country with their contents. */
export function useCountryProducts(country: string | undefined) {
  return useQuery(sheetQuery(compositionSheet, country))
}

/** How many products each list of a country has. */
export function useLinkCounts(country: string | undefined) {
  return useQuery({
    queryKey: ['product-link-counts', country],
    meta: refreshOn(['product link', 'product'], country),
    queryFn: country
      ? ({ signal }) => call(productLinkRoutes.listLinkCounts, { params: { country } }, { signal })
      : skipToken,
  })
}

/** Loads nothing until country, nutrient and crop are selected. */
export function linksQuery(list: LinkList | undefined) {
  return queryOptions({
    queryKey: ['product-links', list?.countryCode, list?.element, list?.cropId],
    meta: refreshOn(['product link', 'product'], list?.countryCode),
    queryFn: list
      ? ({ signal }) => call(productLinkRoutes.findProductLinks, { body: list }, { signal })
      : skipToken,
  })
}

interface LinkValues {
  /** The ids of the linked products, in order. */
  products: number[]
}

const toValues = ({ products }: Pick<ProductLinks, 'products'>): LinkValues => ({
  products: products.map(({ legacyProductId }) => legacyProductId),
})

const linkFields = ['products'] as const

export const linkLabels = { products: 'Linked products' }

/** The form of one list of linked products, and its save. */
export function useLinksForm(links: ProductLinks, format: (products: number[]) => string) {
  const { countryCode, element, cropId } = links
  const { save, isSaving } = useSaveLinks({ countryCode, element, cropId })
  const edit = useEditForm({
    row: useMemo(() => toValues(links), [links]),
    fields: linkFields,
    valuesOf: (values: LinkValues) => values,
    recoverAs: `product links ${countryCode} ${element} ${cropId}`,
    labels: linkLabels,
    format,
  })
  const canSave = edit.conflicts.length === 0
  return {
    ...edit,
    isSaving,
    canSave,
    async save() {
      if (!edit.isUnsaved || !canSave) return
      await edit.submit(({ products }, { products: was }) => save({ products, was }), toValues)
    },
  }
}

function useSaveLinks(list: LinkList) {
  const client = useQueryClient()
  const { queryKey } = linksQuery(list)
  return useSave({
    send: (change: { products: number[]; was: number[] }, options) =>
      call(productLinkRoutes.saveProductLinks, { body: { ...list, ...change } }, options),
    handles: ['conflict'],
    replaces: () => ({ queryKey }),
    findConflict: ({ code, conflict }): readonly StoredField[] | undefined => {
      const found = code === 'conflict' ? LinksConflict.safeParse(conflict).data : undefined
      if (!found) return undefined
      const { savedBy, savedAt } = found
      return [
        {
          field: 'products',
          stored: toValues({ products: found.stored }).products,
          savedBy,
          savedAt,
        },
      ]
    },
    // The names of products that another user linked come with the list.
    onConflict: () => void client.invalidateQueries(sheetQuery(compositionSheet, list.countryCode)),
    onSaved(saved) {
      client.setQueryData(queryKey, saved)
      void client.invalidateQueries({ queryKey: ['product-link-counts', list.countryCode] })
    },
    successText: 'Product links saved successfully.',
    failureText: requestFailed,
  })
}
