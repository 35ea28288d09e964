import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInTheme } from '../ui/test-render.tsx'
import { othersCame } from './presence.ts'
import { AlsoHere, initials } from './presence-list.tsx'

test.each([
  ['Gina Admin', 'GA'],
  ['Jan de Vries', 'JV'],
  ['李伟', '李'],
  ['حسن المصري', 'حا'],
  ['Иван Димитров', 'ИД'],
  ['cher', 'C'],
])('%s → %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('those on the same screen are named once each; others are not', () => {
  renderInTheme(<AlsoHere />)
  expect(screen.queryByRole('img')).toBeNull()
  act(() =>
    othersCame([
      { name: 'Arno Approver', screen: location.pathname, rowId: '17' },
      { name: 'Arno Approver', screen: location.pathname, rowId: null },
      { name: 'Devi Developer', screen: location.pathname, rowId: null },
      { name: 'Dora Dealer', screen: '/elsewhere', rowId: null },
    ]),
  )
  expect(
    screen.getByRole('img', { name: 'Also here: Arno Approver, Devi Developer' }),
  ).toBeDefined()
  act(() => othersCame([]))
  expect(screen.queryByRole('img')).toBeNull()
})
