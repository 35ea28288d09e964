import type { DescriptionField } from '@nutripim/contract/products/product-fields'
import { type RefObject, useCallback, useEffect, useMemo } from 'react'
import { useUrlState } from '../../address/use-url-state.ts'
import { useOpenComments } from '../../comments/use-comments.ts'
import type { CellPart } from '../../ui/grid/cells/open-cell.ts'
import { shortcutKey } from '../../ui/keys/shortcut-key.ts'
import { findFocusedField } from './find-focused-field.ts'

interface OpenField {
  readonly field: DescriptionField
  readonly part: CellPart
}

const path = '/product-info/descriptions'

/** The field whose history or comments are open; its buttons and keys change the address. */
export function useFieldPanel(
  box: RefObject<HTMLElement | null>,
  { legacyProductId, countryId }: { legacyProductId: number; countryId: string },
  field: DescriptionField | undefined,
) {
  const {
    search: { panel },
    change,
  } = useUrlState(path)
  const { data } = useOpenComments(countryId)
  const commented = useMemo(() => {
    const own = data?.comments.filter(
      (comment) =>
        comment.legacyProductId === legacyProductId && comment.cell?.kind === 'description',
    )
    return new Set<string>(own?.map(({ cell }) => cell?.name ?? ''))
  }, [data, legacyProductId])

  const show = useCallback(
    (of: DescriptionField, part: CellPart) => void change({ field: of, panel: part }),
    [change],
  )
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isHistory =
        (event.ctrlKey || event.metaKey) && event.shiftKey && shortcutKey(event) === 'h'
      const isComments = event.key === 'F2' && event.shiftKey
      if (event.altKey || !(isHistory || isComments)) return
      const focused = findFocusedField(box.current)
      if (!focused || document.querySelector('[aria-modal=true]')) return
      event.preventDefault()
      show(focused, isHistory ? 'history' : 'comments')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [box, show])

  const open: OpenField | undefined = panel && field && { field, part: panel }
  return {
    open,
    commented,
    show,
    openAt: (of: DescriptionField) => show(of, commented.has(of) ? 'comments' : 'history'),
    close: () => void change({ panel: undefined }),
  }
}
