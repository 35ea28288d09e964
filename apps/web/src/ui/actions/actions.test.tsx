import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { useActions, useOfferedActions } from './actions.ts'

function Draft({ canApprove, onApprove }: { canApprove: boolean; onApprove: () => void }) {
  useActions(
    canApprove ? [{ label: 'Approve Union', description: 'Make it live', run: onApprove }] : [],
  )
  return null
}

function Offered() {
  return useOfferedActions().map(({ label, run }) => (
    <button key={label} type="button" onClick={run}>
      {label}
    </button>
  ))
}

function Screen({ onApprove }: { onApprove: (count: number) => void }) {
  const [count, setCount] = useState(0)
  return (
    <>
      <Offered />
      {count < 3 && <Draft canApprove={count < 2} onApprove={() => onApprove(count)} />}
      <button type="button" onClick={() => setCount(count + 1)}>
        Next
      </button>
    </>
  )
}

test('an action is offered while its screen permits it, and runs as the screen is now', () => {
  const onApprove = vi.fn()
  renderInTheme(<Screen onApprove={onApprove} />)
  const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  next()
  fireEvent.click(screen.getByRole('button', { name: 'Approve Union' }))
  expect(onApprove).toHaveBeenCalledExactlyOnceWith(1)
  next()
  expect(screen.queryByRole('button', { name: 'Approve Union' })).toBeNull()
})
