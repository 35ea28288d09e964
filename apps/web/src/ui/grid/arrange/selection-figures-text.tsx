import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import type { EditStore } from '../edits/edit-store.ts'
import type { GridView } from '../edits/write-cells.ts'
import type { Range } from '../input/selection.ts'
import { formatFigures, measureSelection } from './selection-figures.ts'

interface SelectionFiguresTextProps {
  view: GridView<unknown>
  range: Range
  edits: EditStore
}

/** Sum, average and count of the selected cells. A large selection does not hold up the keyboard. */
export function SelectionFiguresText({ view, range, edits }: SelectionFiguresTextProps) {
  const { top, bottom, left, right } = range
  const area = useDeferredValue(`${top} ${bottom} ${left} ${right}`)
  const { rows, columns } = view
  const version = useDeferredValue(useSyncExternalStore(edits.subscribe, edits.version))
  // `view` is a new object with every render; rows, columns and the version say whether it differs.
  return useMemo(() => {
    const [top = 0, bottom = 0, left = 0, right = 0] = area.split(' ').map(Number)
    return formatFigures(measureSelection(view, { top, bottom, left, right }))
  }, [area, rows, columns, version])
}
