import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import styles from '../grid.module.css'
import type { ColumnLayout } from './column-layout.ts'

interface GroupRowProps<Row> {
  layout: ColumnLayout<Row>
  height: number
  /** Scrolls a column to the start of what scrolls. */
  onGoTo: (column: number) => void
}

/** The names of the column groups. Each scrolls to its group; a menu lists those out of view. */
export function GroupRow<Row>({ layout, height, onGoTo }: GroupRowProps<Row>) {
  const groups = groupsOf(layout)
  const named = groups.filter(({ name }) => name)
  return (
    <div role="row" aria-rowindex={1} className="np-row" style={{ height }}>
      <div
        {...(named.length > 1
          ? { role: 'columnheader', 'aria-colindex': 1, 'aria-colspan': layout.frozenCount }
          : { role: 'presentation' })}
        className={styles.frozen}
        style={{ width: layout.frozenWidth }}
      >
        {named.length > 1 && (
          <Menu position="bottom-start" shadow="md" returnFocus={false}>
            <Menu.Target>
              <button type="button" className={styles.groupMenu}>
                Go to group
                <IconChevronDown size={12} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {named.map(({ name, first }) => (
                <Menu.Item key={first} onClick={() => onGoTo(first)}>
                  {name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {groups.map(({ name, first, count, width }) =>
        name ? (
          <div
            key={first}
            role="columnheader"
            aria-colindex={first + 1}
            aria-colspan={count}
            className={styles.group}
            style={{ width }}
          >
            <button
              type="button"
              tabIndex={-1}
              title={`Scroll to ${name}`}
              style={{ insetInlineStart: layout.frozenWidth }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onGoTo(first)}
            >
              {name}
            </button>
          </div>
        ) : (
          <div key={first} role="presentation" style={{ width, flex: 'none' }} />
        ),
      )}
    </div>
  )
}

interface Group {
  name: string | undefined
  first: number
  count: number
  width: number
}

function groupsOf<Row>({ columns, frozenCount }: ColumnLayout<Row>): Group[] {
  const groups: Group[] = []
  for (const { column, index, width } of columns.slice(frozenCount)) {
    const group = groups.at(-1)
    if (group && group.name === column.group) {
      group.count += 1
      group.width += width
    } else {
      groups.push({ name: column.group, first: index, count: 1, width })
    }
  }
  return groups
}
