import { memo } from 'react'
import styles from './palette.module.css'
import type { Row, Section } from './palette-rows.ts'
import { ActionText, PinButton, ResultText } from './result-row.tsx'
import type { Result } from './results.ts'

interface PaletteSectionsProps {
  id: string
  sections: readonly Section[]
  /** The index of the selected row, over all sections. */
  current: number
  /** The text that is highlighted in the rows. */
  typed: string
  onMove: (index: number) => void
  onOpen: (row: Row) => void
  onPin: (result: Result) => void
}

/** The rows of the search dialog. Typing a letter does not draw them anew. */
export const PaletteSections = memo(function PaletteSections(props: PaletteSectionsProps) {
  const { id, sections, current, typed, onMove, onOpen, onPin } = props
  let index = -1
  return sections.map(({ name, rows }) => (
    <div key={name} role="rowgroup" aria-label={name}>
      <div className={styles.group} role="presentation">
        {name}
      </div>
      {rows.map((row) => {
        index += 1
        const here = index
        return (
          <div
            key={row.key}
            id={`${id}-${here}`}
            role="row"
            aria-selected={here === current}
            className={styles.row}
            onPointerMove={() => here !== current && onMove(here)}
          >
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field opens it */}
            <div role="gridcell" className={styles.result} onClick={() => onOpen(row)}>
              {'action' in row ? (
                <ActionText action={row.action} typed={typed} />
              ) : (
                <ResultText result={row.result} typed={typed} />
              )}
            </div>
            <div role="gridcell">
              {'result' in row && <PinButton result={row.result} onPin={onPin} isSkipped />}
            </div>
          </div>
        )
      })}
    </div>
  ))
})
