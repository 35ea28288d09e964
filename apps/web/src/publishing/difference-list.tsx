import { Checkbox } from '@mantine/core'
import type { RecordDifference } from '@nutripim/contract/publishing/publishing'
import type { ReactNode } from 'react'
import styles from './publishing.module.css'
import { formatKind, listChanges } from './publishing-text.ts'

export const keyOf = ({ kind, record }: RecordDifference) => `${kind}/${record}`

const changeLabels = { added: 'New', changed: 'Changed', removed: 'Removed' } as const

interface DifferenceListProps {
  label: string
  records: readonly RecordDifference[]
  /** With a selection, each record has a checkbox. */
  selection?: { keys: ReadonlySet<string>; onChange: (key: string, isSelected: boolean) => void }
  action?: (record: RecordDifference) => ReactNode
}

/** Records that differ, with the fields that differ. */
export function DifferenceList({ label, records, selection, action }: DifferenceListProps) {
  return (
    <ul className={styles.differences} aria-label={label}>
      {records.map((each) => {
        const key = keyOf(each)
        return (
          <li key={key}>
            <header>
              {selection && (
                <Checkbox
                  aria-label={`Select ${each.name}, ${formatKind(each.kind)}`}
                  checked={selection.keys.has(key)}
                  onChange={(event) => selection.onChange(key, event.currentTarget.checked)}
                />
              )}
              <span className={styles.title}>
                <strong dir="auto">{each.name}</strong>
                <span className="np-flush np-muted">
                  {formatKind(each.kind)}
                  {each.code !== null && ` · ${each.code}`}
                </span>
              </span>
              <span className={styles.change} data-change={each.change}>
                {changeLabels[each.change]}
              </span>
              {action?.(each)}
            </header>
            {each.fields.length > 0 && (
              <dl>
                {each.fields.flatMap(listChanges).map(({ label: field, before, after }) => (
                  <div key={field}>
                    <dt>{field}</dt>
                    <dd dir="auto">
                      <del>{before}</del> <ins>{after}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        )
      })}
    </ul>
  )
}
