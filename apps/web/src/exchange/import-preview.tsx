import { Button } from '@mantine/core'
import type { ImportPreview as Preview } from '@nutripim/contract/exchange'
import { IconAlertTriangle } from '@tabler/icons-react'
import { CellList } from './cell-list.tsx'
import { ImportCountsLine } from './import-counts-line.tsx'
import styles from './import-preview.module.css'

interface ImportPreviewProps {
  preview: Preview
  isApplying: boolean
  onApply: () => void
  onPutAway: () => void
}

/** What a file would do, cell by cell, and the two ways to go on. */
export function ImportPreview({ preview, isApplying, onApply, onPutAway }: ImportPreviewProps) {
  const { counts, changed, refused, changedCells, refusedCells } = preview
  const isRefused = counts.refused > 0
  return (
    <section className={styles.preview} aria-labelledby="preview-title">
      <h2 id="preview-title">What “{preview.fileName}” would change</h2>
      <ImportCountsLine counts={counts} />
      {preview.sheetsLeftOut.length > 0 && (
        <p className={styles.note}>
          Not read, because hidden or not part of the catalogue: {preview.sheetsLeftOut.join(', ')}.
        </p>
      )}
      {isRefused && (
        <>
          <p className={styles.refusal} role="alert">
            <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
            {rows(counts.refused)} cannot be imported. Correct the file and choose it again; nothing
            has been changed.
          </p>
          <CellList
            label="Refused"
            total={refusedCells}
            headings={['Sheet', 'Row', 'Column', 'Reason']}
            rows={refused.map(({ sheet, row, column, reason }) => [
              sheet,
              row,
              column ?? 'whole row',
              reason,
            ])}
          />
        </>
      )}
      {changed.length > 0 && (
        <CellList
          label="Changed"
          total={changedCells}
          headings={['Sheet', 'Row', 'Product', 'Column', 'Now', 'New']}
          rows={changed.map((cell) => [
            cell.sheet,
            cell.row,
            cell.record,
            cell.column,
            cell.was,
            cell.becomes,
          ])}
        />
      )}
      {changedCells === 0 && !isRefused && (
        <p className={styles.note}>
          Everything in the file is already as it says. Nothing to import.
        </p>
      )}
      <div className={styles.acts}>
        <Button variant="default" onClick={onPutAway} disabled={isApplying}>
          Put away
        </Button>
        <Button onClick={onApply} loading={isApplying} disabled={isRefused || changedCells === 0}>
          {changedCells === 0 || isRefused
            ? 'Import'
            : `Import ${changedCells} changed ${changedCells === 1 ? 'cell' : 'cells'}`}
        </Button>
      </div>
    </section>
  )
}

const rows = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`
