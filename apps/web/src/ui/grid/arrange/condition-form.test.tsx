import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInTheme } from '../../../../test-support/render.tsx'
import { checkKind } from '../cells/check-kind.tsx'
import { ConditionForm } from './condition-form.tsx'

test('ticks are filtered by Yes and No, also where they are aligned as numbers are', () => {
  const onApply = vi.fn()
  const column = {
    id: 'N',
    title: 'N',
    width: 76,
    isEditable: true,
    kind: { ...checkKind, align: 'end' as const },
    value: () => true,
  }
  renderInTheme(
    <ConditionForm
      column={column}
      columnId="N"
      condition={undefined}
      onApply={onApply}
      onRemove={() => {}}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Apply filter' }))
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ column: 'N', test: 'is', value: 'Yes' })
})
