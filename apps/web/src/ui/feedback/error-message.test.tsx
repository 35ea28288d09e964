import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { ErrorMessage } from './error-message.tsx'

it('an error is announced as one message, and its details are folded', () => {
  renderInTheme(<ErrorMessage details={['Factors: not a number']}>Nothing was saved.</ErrorMessage>)
  expect(screen.getByRole('alert').textContent).toContain('Nothing was saved.')
  const details = screen.getByText('Factors: not a number').closest('details')
  expect(details?.open).toBe(false)
})

it('an error without details has nothing to unfold', () => {
  renderInTheme(<ErrorMessage>Nothing was saved.</ErrorMessage>)
  expect(screen.queryByText('Details')).toBeNull()
})
