import { Button, Group, Modal, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { formatCount } from '../../format/count.ts'
import type { GridActions } from '../use-grid-actions.ts'
import {
  isOperand,
  isOperation,
  type Operation,
  operations,
  planChange,
} from './change-selection.ts'

interface ChangeDialogProps {
  actions: GridActions
  onClose: () => void
}

/** Sets, adds to or multiplies all selected cells. Says first how many of them change. */
export function ChangeDialog({ actions, onClose }: ChangeDialogProps) {
  const { view, range } = actions
  const [operation, setOperation] = useState<Operation>('set')
  const [operand, setOperand] = useState('')
  const isReady = isOperand(operation, operand)
  const plan = useMemo(
    () => (isReady ? planChange(view, range, operation, operand) : null),
    [view, range, operation, operand, isReady],
  )
  const written = plan?.changes.filter(({ value }) => value !== undefined) ?? []

  function apply(event: FormEvent) {
    event.preventDefault()
    if (!plan || written.length === 0) return
    actions.applyBlock(plan)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title="Change selected cells">
      <form onSubmit={apply}>
        <Stack gap={12}>
          <SegmentedControl
            aria-label="Operation"
            data={Object.entries(operations).map(([value, label]) => ({ value, label }))}
            value={operation}
            onChange={(next) => isOperation(next) && setOperation(next)}
          />
          <TextInput
            data-autofocus
            label={operations[operation]}
            inputMode={operation === 'set' ? 'text' : 'decimal'}
            description={operation === 'set' ? 'Leave it empty to clear the cells.' : undefined}
            value={operand}
            onChange={(event) => setOperand(event.currentTarget.value)}
          />
          <p className="np-flush np-muted" role="status">
            {plan
              ? `${formatCount(written.length, 'cell')} will change. ${plan.message ?? ''}`
              : 'Enter a number.'}
          </p>
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={written.length === 0}>
              Change {formatCount(written.length, 'cell')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
