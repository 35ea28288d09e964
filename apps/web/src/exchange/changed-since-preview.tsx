import { Button } from '@mantine/core'
import type { SheetCell } from '@nutripim/contract/exchange/exchange'
import { CellList } from './cell-list.tsx'
import styles from './exchange.module.css'

interface ChangedMeanwhileProps {
  title: string
  headings: readonly string[]
  rows: readonly (readonly SheetCell[])[]
  onCheckAgain: () => void
}

/** Somebody was faster: what they saved is shown, and the file is looked at again before anything else. */
export function ChangedMeanwhile({ title, headings, rows, onCheckAgain }: ChangedMeanwhileProps) {
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
