import type { PathWith } from '@nutripim/screens/screen-addresses'
import { useMemo } from 'react'
import {
  type Arrangement,
  type ArrangementSearch,
  formatArrangement,
  isArranged,
  noArrangement,
  parseArrangement,
} from '../ui/grid/arrange/arrangement.ts'
import { useUrlState } from './use-url-state.ts'

/** A saved view that the screen shows. */
interface ShownView {
  readonly viewId: number
  readonly settings: ArrangementSearch
}

/**
 * How the user arranged the grid of a screen. It lives in the address, so that back, a reload and a
 * link show the same rows and columns. An address that arranges nothing shows its saved view.
 */
export function useArrangement(path: PathWith<'widths'>, view: ShownView | undefined) {
  const { search, change, type } = useUrlState(path)
  const isChanged = isArranged(search)
  const source: ArrangementSearch = isChanged ? search : (view?.settings ?? search)
  const { sort, where, columns, widths, frozen } = source
  const text = String(source.text ?? '')
  const withoutText = useMemo(
    () => parseArrangement({ sort, where, columns, widths, frozen }),
    [sort, where, columns, widths, frozen],
  )
  const arrangement = useMemo(() => ({ ...withoutText, text }), [withoutText, text])

  function write(changes: Partial<Arrangement>) {
    const next = formatArrangement({ ...arrangement, ...changes })
    const shown = isArranged(next) ? view?.viewId : ('standard' as const)
    type({ ...next, ...(view && { view: shown }) })
  }

  function arrange(changes: Partial<Arrangement>) {
    write(changes)
    void change({})
  }

  return {
    arrangement,
    arrange,
    setText: (text: string) => write({ text }),
    clearFilters: () => arrange({ text: noArrangement.text, conditions: noArrangement.conditions }),
    /** Whether the address differs from the view. */
    isChanged,
  }
}
