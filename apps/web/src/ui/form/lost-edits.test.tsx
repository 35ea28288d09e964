import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { storeEditsOf } from '../../../test-support/recovered-edits.ts'
import { inTheme, renderInTheme } from '../../../test-support/render.tsx'
import { LostEdits } from './lost-edits.tsx'

beforeEach(() => storeEditsOf('dealer ES 7', { field: 'name', value: 'Agro Sur' }))

const lostEditsOf = (name: string) => (
  <LostEdits isForm={(form) => form === name} labels={{ name: 'Name' }} />
)
const show = (name: string) => renderInTheme(lostEditsOf(name))

test('edits of a session that ended, whose record is gone, can be read until they are discarded', () => {
  const { unmount } = show('dealer ES 7')
  expect(screen.getByRole('listitem').textContent).toBe('Name: Agro Sur')
  unmount()
  show('dealer ES 7')
  fireEvent.click(screen.getByRole('button', { name: 'Discard my changes' }))
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('the edits follow the record in the address', () => {
  const { rerender } = show('dealer ES 8')
  expect(screen.queryByRole('listitem')).toBeNull()
  rerender(inTheme(lostEditsOf('dealer ES 7')))
  expect(screen.getByRole('listitem').textContent).toBe('Name: Agro Sur')
  rerender(inTheme(lostEditsOf('dealer ES 8')))
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('edits of another record are not shown', () => {
  show('dealer ES 8')
  expect(screen.queryByRole('listitem')).toBeNull()
})
