import { Button, Checkbox, Group, Popover, TextInput } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { filterRows } from '../arrange-rows.ts'
import type { GridColumn } from '../columns/column.ts'
import styles from './arrange.module.css'
import { listDefaultColumns, toggleColumns } from './arrange-columns.ts'
import type { Arrangement } from './arrangement.ts'

interface ColumnsButtonProps<Row> {
  columns: readonly GridColumn<Row>[]
  arrangement: Arrangement
  onArrange: (change: Partial<Arrangement>) => void
}

/** Shows and hides columns and groups of them. Edits in a hidden column stay and are saved. */
export function ColumnsButton<Row>({ columns, arrangement, onArrange }: ColumnsButtonProps<Row>) {
  const [filter, setFilter] = useState('')
  const all = columns.map(({ id }) => id)
  const visible = arrangement.columns ?? listDefaultColumns(columns)
  const found = filterRows(columns.slice(1), filter, ({ title, description, group }) =>
    [title, description, group].join('\n'),
  )
  const groups = groupsOf(found)
  const show = (ids: readonly string[], isShown: boolean) =>
    onArrange({ columns: toggleColumns(all, visible, ids, isShown) })
  const hidden = all.filter((id) => !visible.includes(id) && id !== all[0]).length
  const isDefault = arrangement.columns === undefined
  return (
    <Popover position="bottom-start" width={280} shadow="md" trapFocus withRoles>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {isDefault || hidden === 0 ? 'Columns' : `Columns (${hidden} hidden)`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.columns} aria-label="Columns">
        <TextInput
          aria-label="Find a column"
          placeholder="Find a column"
          size="xs"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <div className={styles.list}>
          {groups.map(([name, members]) => {
            const ids = members.map(({ id }) => id)
            const shown = ids.filter((id) => visible.includes(id))
            return (
              <fieldset key={name} aria-label={name}>
                <Checkbox
                  className={styles.group}
                  size="xs"
                  label={name}
                  checked={shown.length === ids.length}
                  indeterminate={shown.length > 0 && shown.length < ids.length}
                  onChange={() => show(ids, shown.length < ids.length)}
                />
                {members.map(({ id, title, description, group }) => (
                  <Checkbox
                    key={id}
                    className={styles.column}
                    size="xs"
                    label={
                      group && description && description !== title
                        ? `${title} · ${description}`
                        : title
                    }
                    checked={visible.includes(id)}
                    onChange={(event) => show([id], event.currentTarget.checked)}
                  />
                ))}
              </fieldset>
            )
          })}
        </div>
        <Group gap={8}>
          <Button size="xs" variant="default" onClick={() => show(all, true)}>
            Show all columns
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => onArrange({ columns: undefined, widths: {}, frozen: undefined })}
          >
            Reset columns
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}

function groupsOf<Row>(
  columns: readonly GridColumn<Row>[],
): readonly (readonly [string, readonly GridColumn<Row>[]])[] {
  const groups = new Map<string, GridColumn<Row>[]>()
  for (const column of columns) {
    const name = column.group ?? 'Product'
    groups.set(name, [...(groups.get(name) ?? []), column])
  }
  return [...groups]
}
