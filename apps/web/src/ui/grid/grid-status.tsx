import { IconHistory, IconKeyboard, IconSearch } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { formatCount } from '../format/count.ts'
import { SelectionFiguresText } from './arrange/selection-figures-text.tsx'
import type { CellKey } from './cells/cell-state.ts'
import { formatConflict } from './cells/cell-state.ts'
import type { CellHint, CellKind } from './columns/column.ts'
import type { EditStore } from './edits/edit-store.ts'
import type { GridView } from './edits/write-cells.ts'
import styles from './grid.module.css'
import type { Range } from './input/selection.ts'
import type { GridTool } from './replace/grid-tools.tsx'

const tools = [
  { open: 'history', label: 'History of the cell', keys: 'Ctrl+Shift+H', Icon: IconHistory },
  { open: 'replace', label: 'Find and replace', keys: 'Ctrl+F, Ctrl+H', Icon: IconSearch },
  { open: 'shortcuts', label: 'Keyboard shortcuts', keys: 'F1', Icon: IconKeyboard },
] as const

interface GridStatusProps {
  edits: EditStore
  message: string | undefined
  active: CellKey | undefined
  /** How the active cell shows its values. */
  kind: CellKind | undefined
  rowCount: number
  rowNoun: string
  range: Range
  view: GridView<unknown>
  onTool: (tool: GridTool) => void
  hasPanel: boolean
  hintOf: (cell: CellKey) => CellHint | undefined
}

/** The line under the grid: what just happened, or what the active cell has to say. Read aloud. */
export function GridStatus(props: GridStatusProps) {
  const { edits, message, active, kind, rowCount, rowNoun, range } = props
  // The whole row: what is to be said of a cell may follow from its neighbours.
  const row = useSyncExternalStore(edits.subscribe, () => active && edits.row(active.row))
  const state = active && row?.[active.column]
  const news = state?.remote && kind && formatConflict(state.remote, kind)
  const isEmpty = active !== undefined && edits.value(active.row, active.column) === null
  const hint = active && props.hintOf(active)
  const { suggestion } = (isEmpty && hint) || {}
  const offer = suggestion && `${suggestion.text} ${suggestion.from}: press Space to accept it.`
  const description = state?.error ?? state?.note ?? news ?? hint?.warning ?? offer
  const conflict =
    state?.conflict && 'Another user changed this cell: keep your value or take the other one.'
  const height = range.bottom - range.top + 1
  const width = range.right - range.left + 1
  return (
    <div className={styles.status}>
      <p role="status">{message ?? conflict ?? description}</p>
      <p className="np-fixed np-muted">
        {height * width > 1 && `${height} × ${width} selected · `}
        {height * width > 1 && (
          <>
            <SelectionFiguresText view={props.view} range={range} edits={edits} /> ·{' '}
          </>
        )}
        {rowCount === 0 ? `No ${rowNoun}s` : formatCount(rowCount, rowNoun)}
      </p>
      <span className={`np-row np-gap-4 np-fixed ${styles.tools}`}>
        {tools.map(
          ({ open, label, keys, Icon }) =>
            (open !== 'history' || props.hasPanel) && (
              <button
                key={open}
                type="button"
                aria-label={label}
                title={`${label} (${keys})`}
                onClick={() => props.onTool({ open })}
              >
                <Icon size={14} aria-hidden />
              </button>
            ),
        )}
      </span>
    </div>
  )
}
