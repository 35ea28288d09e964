import { Button } from '@mantine/core'
import type { SheetCell } from '@nutripim/contract/exchange/exchange'
import { CellList } from './cell-list.tsx'
import styles from './exchange.module.css'

interface ChangedSincePreviewProps {
  title: string
  headings: readonly string[]
  rows: readonly (readonly SheetCell[])[]
  /** What the user can do now. */
  text: string
  action: { label: string; onClick: () => void }
}

/** Shows what other users saved since the preview, which can no longer be applied. */
export function ChangedSincePreview({
  title,
  headings,
  rows,
  text,
  action,
}: ChangedSincePreviewProps) {
  return (
    <section className={styles.conflicts} role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      {rows.length > 0 && (
        <CellList
          label="Changed by other users"
          total={rows.length}
          headings={headings}
          rows={rows}
        />
      )}
      <Button onClick={action.onClick}>{action.label}</Button>
    </section>
  )
}
