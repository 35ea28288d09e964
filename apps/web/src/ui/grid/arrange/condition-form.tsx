import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { GridColumn } from '../columns/column.ts'
import { type Condition, isTest, listTests, readNumber, tests } from './condition.ts'

interface ConditionFormProps<Row> {
  /** Undefined: any column. */
  column: GridColumn<Row> | undefined
  columnId: string
  /** The condition that the column has already. */
  condition: Condition | undefined
  onApply: (condition: Condition) => void
  onRemove: () => void
}

/** One condition on the cells of a column. */
export function ConditionForm<Row>(props: ConditionFormProps<Row>) {
  const { column, columnId, condition, onApply, onRemove } = props
  const offered = listTests(column)
  const [test, setTest] = useState(condition?.test ?? offered[0] ?? 'filled')
  const isCheck = column?.kind.toggle !== undefined
  const [value, setValue] = useState(condition?.value ?? (isCheck ? 'Yes' : ''))
  const { needsValue } = tests[test]
  const isNumber = column?.kind.type === 'number'
  const isWrong = isNumber && needsValue && value !== '' && Number.isNaN(readNumber(value))
  const isReady = !needsValue || (value.trim() !== '' && !isWrong)

  function apply(event: FormEvent) {
    event.preventDefault()
    if (isReady) onApply({ column: columnId, test, value: needsValue ? value.trim() : '' })
  }

  return (
    <form onSubmit={apply}>
      <Stack gap={8}>
        <Select
          label="Filter"
          size="xs"
          data={offered.map((each) => ({ value: each, label: tests[each].label }))}
          value={test}
          onChange={(next) => next && isTest(next) && setTest(next)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
        {needsValue &&
          (isCheck ? (
            <Select
              aria-label="Value"
              size="xs"
              data={['Yes', 'No']}
              value={value}
              onChange={(next) => next && setValue(next)}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
            />
          ) : (
            <TextInput
              aria-label="Value"
              placeholder={isNumber ? 'Number' : 'Text'}
              size="xs"
              inputMode={isNumber ? 'decimal' : 'text'}
              value={value}
              error={isWrong && 'Enter a number.'}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          ))}
        <Group gap={8} justify="flex-end">
          {condition && (
            <Button size="xs" variant="subtle" color="gray" onClick={onRemove}>
              Remove filter
            </Button>
          )}
          <Button size="xs" type="submit" disabled={!isReady}>
            Apply filter
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
