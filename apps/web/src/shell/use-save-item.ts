import { type Hit, type SavedItem, searchRoutes } from '@nutripim/contract/search/search'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { useSave } from '../api/use-save.ts'
import { useStable } from '../ui/use-stable.ts'
import { savedItemsQuery } from './saved-items.ts'

interface ItemChange {
  kind: SavedItem['kind']
  id: string
  hit: Hit | null
  isPinned?: boolean
}

/** Saves a recent or pinned item and shows it at once. A failure needs no message. */
export function useSaveItem() {
  const client = useQueryClient()
  return useSave({
    send: ({ hit: _, ...body }: ItemChange, options) =>
      call(searchRoutes.saveItem, { body }, { ...options, isQuiet: true }),
    handles: 'all',
    replaces: () => ({ queryKey: savedItemsQuery.queryKey }),
    showAtOnce: (change) =>
      client.setQueryData(savedItemsQuery.queryKey, (stored) => ({
        items: withItem(stored?.items ?? [], change),
      })),
    onSettled: () => client.invalidateQueries({ queryKey: savedItemsQuery.queryKey }),
    isBackground: true,
  })
}

function withItem(
  items: readonly SavedItem[],
  { kind, id, hit, isPinned }: ItemChange,
): SavedItem[] {
  const before = items.find((item) => item.kind === kind && item.id === id)
  const others = items.filter((item) => item !== before)
  const openedAt = isPinned === undefined || !before ? new Date().toISOString() : before.openedAt
  const item = {
    kind,
    id,
    hit: hit ?? before?.hit ?? null,
    openedAt,
    isPinned: isPinned ?? before?.isPinned ?? false,
  }
  const pinned = others.filter((each) => each.isPinned)
  const recent = others.filter((each) => !each.isPinned)
  return [...pinned, item, ...recent]
}

/** Lists a product among the records that the user opened last. */
export function useOpenedProduct(id: number): void {
  const { save } = useSaveItem()
  const saveProduct = useStable(
    (id: number) => void save({ kind: 'product', id: String(id), hit: null }),
  )
  // The product was opened once, however often the screen is drawn.
  useEffect(() => saveProduct(id), [id, saveProduct])
}
