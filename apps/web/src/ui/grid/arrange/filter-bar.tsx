import { Button, CloseButton } from '@mantine/core'
import { formatCount } from '../../format/count.ts'
import type { GridColumn } from '../columns/column.ts'
import styles from './arrange.module.css'
import type { Arrangement } from './arrangement.ts'
import { formatCondition } from './condition.ts'

interface FilterBarProps<Row> {
  columns: readonly GridColumn<Row>[]
  arrangement: Arrangement
  onArrange: (change: Partial<Arrangement>) => void
  shown: number
  total: number
  /** The name of a row in counts, such as “product”. */
  rowNoun: string
  onClear: () => void
}

/** What is filtered, how many rows are left, and the button that shows all of them again. */
export function FilterBar<Row>(props: FilterBarProps<Row>) {
  const { columns, arrangement, onArrange, shown, total, rowNoun, onClear } = props
  const { text, conditions } = arrangement
  if (text.trim() === '' && conditions.length === 0) return null
  return (
    <section className={styles.bar} aria-label="Filters in use">
      <p role="status">
        {shown} of {formatCount(total, rowNoun)}
      </p>
      {conditions.map((condition) => {
        const label = formatCondition(condition, columns)
        return (
          <span key={label} className={styles.chip}>
            {label}
            <CloseButton
              size="xs"
              aria-label={`Remove filter: ${label}`}
              onClick={() =>
                onArrange({ conditions: conditions.filter((each) => each !== condition) })
              }
            />
          </span>
        )
      })}
      <Button size="compact-xs" variant="subtle" onClick={onClear}>
        Clear filters
      </Button>
    </section>
  )
}
