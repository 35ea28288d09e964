import { Button, Popover, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../format/count.ts'
import { SearchSelect } from '../../select/search-select.tsx'
import type { GridColumn } from '../columns/column.ts'
import styles from './arrange.module.css'
import type { Arrangement } from './arrangement.ts'
import { anyColumn } from './condition.ts'
import { ConditionForm } from './condition-form.tsx'

interface FilterButtonProps<Row> {
  columns: readonly GridColumn<Row>[]
  arrangement: Arrangement
  onArrange: (change: Partial<Arrangement>) => void
}

/** Filters by a column without its heading: for hidden columns, touch screens and the keyboard. */
export function FilterButton<Row>({ columns, arrangement, onArrange }: FilterButtonProps<Row>) {
  const { conditions } = arrangement
  const [isOpen, setOpen] = useState(false)
  const [id, setId] = useState(anyColumn)
  const apply = (next: Arrangement['conditions']) => {
    onArrange({ conditions: next })
    setOpen(false)
  }
  const others = conditions.filter(({ column }) => column !== id)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={280}
      shadow="md"
      trapFocus
      withRoles
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {conditions.length > 0 ? `Filters (${formatNumber(conditions.length)})` : 'Filters'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.columns} aria-label="Add a filter">
        <Stack gap={8}>
          <SearchSelect
            label="Column"
            size="xs"
            data={[
              { value: anyColumn, label: 'Any column' },
              ...columns.map((column) => ({ value: column.id, label: column.title })),
            ]}
            value={id}
            onChange={(next) => next && setId(next)}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
          />
          <ConditionForm
            key={id}
            column={columns.find((column) => column.id === id)}
            columnId={id}
            condition={conditions.find(({ column }) => column === id)}
            onApply={(condition) => apply([...others, condition])}
            onRemove={() => apply(others)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
