import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStable } from '../../use-stable.ts'
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
  const { rows, columns } = view
  const version = useSyncExternalStore(edits.subscribe, edits.version)
  const [figures, setFigures] = useState('…')
  const measureNow = useStable((range: Range) => measureSelection(view, range))
  // `view` is a new object with every render; rows, columns and the version say whether it differs.
  useEffect(() => {
    const steps = measureNow({ top, bottom, left, right })
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      const step = steps.next()
      setFigures(step.done ? formatFigures(step.value) : '…')
      if (!step.done) timer = setTimeout(measure)
    }
    measure()
    return () => clearTimeout(timer)
  }, [top, bottom, left, right, rows, columns, version, measureNow])
  return figures
}
