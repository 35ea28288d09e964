import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { draftColumns } from './draft-columns.tsx'

const names = { range: String, form: String, isChanged: () => false }

test('an Arabic name stands apart from the date after it', () => {
  /** The cast: this column reads no more of a draft. */
  const draft = { createdBy: 'مريم', createdAt: '2026-05-14T09:00:00Z' } as DraftProduct
  const column = draftColumns(names, () => {}).find(({ id }) => id === 'created')
  renderInTheme(column?.render(draft))
  const cell = screen.getByText(/مريم/)
  expect(cell.textContent).toMatch(/^\u2068مريم\u2069, 14 May 2026/)
  // The name would decide the direction of the whole cell.
  expect(cell.getAttribute('dir')).toBeNull()
})
