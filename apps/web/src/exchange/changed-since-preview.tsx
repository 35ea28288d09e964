import { Button } from '@mantine/core'
import type { SheetCell } from '@nutripim/contract/exchange/exchange'
import { CellList } from './cell-list.tsx'
import styles from './exchange.module.css'

interface ChangedSincePreviewProps {
  title: string
  headings: readonly string[]
  rows: readonly (readonly SheetCell[])[]
  onCheckAgain: () => void
}

/** Shows what other users saved since the preview. The file needs a new preview before it can be applied. */
export function ChangedSincePreview({
  title,
  headings,
  rows,
  onCheckAgain,
}: ChangedSincePreviewProps) {
  return (
    <section className={styles.conflicts} role="alert">
      <h2>{title}</h2>
      <p>Nothing was imported. Preview the file again to see what it would change now.</p>
      {rows.length > 0 && (
        <CellList
          label="Changed by other users"
          total={rows.length}
          headings={headings}
          rows={rows}
        />
      )}
      <Button onClick={onCheckAgain}>Preview again</Button>
    </section>
  )
}
