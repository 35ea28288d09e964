import {
  LinksConflict,
  type ProductLinks,
  productLinkRoutes,
} from '@nutripim/contract/products/product-links'
import { productSearchRoutes } from '@nutripim/contract/products/product-search'
import { requestFailed } from '@nutripim/wording/messages'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { useSave } from '../../api/use-save.ts'

export type LinkList = Pick<ProductLinks, 'countryCode' | 'element' | 'cropId'>

/** All products of a country by name. */
export function useCountryProducts(country: string | undefined) {
  return useQuery({
    queryKey: ['all-products', country],
    meta: refreshOn(['product'], country),
    queryFn: country
      ? ({ signal }) =>
          call(productSearchRoutes.listAllProducts, { query: { country } }, { signal })
      : skipToken,
  })
}

/** Loads nothing until country, nutrient and crop are selected. */
function linksQuery(list: LinkList | undefined) {
  return queryOptions({
    queryKey: ['product-links', list?.countryCode, list?.element, list?.cropId],
    meta: refreshOn(['product link', 'product'], list?.countryCode),
    queryFn: list
      ? ({ signal }) => call(productLinkRoutes.findProductLinks, { body: list }, { signal })
      : skipToken,
  })
}

/** An edited list and the list before the edit, which new data does not change. */
interface Edit {
  ids: number[]
  was: readonly number[]
}

const idsOf = (products: ProductLinks['products']) => products.map((each) => each.legacyProductId)
const isSame = (a: readonly number[], b: readonly number[]) => String(a) === String(b)

/** The products of one list, its edits, and the save. */
export function useProductLinks(list: LinkList | undefined) {
  const client = useQueryClient()
  const query = useQuery(linksQuery(list))
  const [edit, setEdit, hasUnsaved] = useEdit()
  const [conflict, setConflict] = useState<LinksConflict>()
  const stored = query.data && idsOf(query.data.products)
  const discard = useCallback(() => {
    setEdit(undefined)
    setConflict(undefined)
  }, [setEdit])

  const { queryKey } = linksQuery(list)
  const { save, isSaving } = useSave({
    send: ({ list, ids, was }: Edit & { list: LinkList }, options) =>
      call(
        productLinkRoutes.saveProductLinks,
        { body: { ...list, products: ids, was: [...was] } },
        options,
      ),
    handles: ['conflict'],
    replaces: () => ({ queryKey }),
    findConflict: ({ code, conflict }) =>
      code === 'conflict' ? LinksConflict.safeParse(conflict).data : undefined,
    onSaved: (answer) => {
      client.setQueryData(queryKey, answer)
      discard()
    },
    onConflict: setConflict,
    successText: 'Product links saved successfully.',
    failureText: requestFailed,
  })

  return {
    query,
    ids: edit?.ids ?? stored ?? [],
    isEdited: edit !== undefined,
    hasUnsaved,
    discard,
    change(ids: number[]) {
      const was = edit?.was ?? stored ?? []
      setEdit(isSame(ids, was) ? undefined : { ids, was })
    },
    save: () => {
      if (list && edit && !isSaving) void save({ list, ...edit })
    },
    isSaving,
    conflict,
    /** The next save replaces the list of the other user. */
    keepMine() {
      if (conflict && edit) setEdit({ ids: edit.ids, was: idsOf(conflict.stored) })
      setConflict(undefined)
    },
    takeRemote() {
      const products = conflict?.stored
      if (products) client.setQueryData(queryKey, (links) => links && { ...links, products })
      discard()
    },
  }
}

/** The leave guard needs the current value outside of rendering. */
function useEdit() {
  const [edit, setState] = useState<Edit>()
  const latest = useRef<Edit>(undefined)
  const setEdit = useCallback((next: Edit | undefined) => {
    latest.current = next
    setState(next)
  }, [])
  return [edit, setEdit, useCallback(() => latest.current !== undefined, [])] as const
}
