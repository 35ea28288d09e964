import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInTheme } from '../../test-support/render.tsx'
import { setPeople } from './presence.ts'
import { formatInitials, PresenceList } from './presence-list.tsx'

test.each([
  ['Gina Admin', 'GA'],
  ['Jan de Vries', 'JV'],
  ['李伟', '李'],
  ['حسن المصري', 'حا'],
  ['Иван Димитров', 'ИД'],
  ['cher', 'C'],
])('the initials of %s are %s', (name, letters) => {
  expect(formatInitials(name)).toBe(letters)
})

test('users on the same screen are listed once each, users elsewhere are not', () => {
  renderInTheme(<PresenceList />)
  expect(screen.queryByRole('img')).toBeNull()
  act(() =>
    setPeople([
      { name: 'Arno Approver', screen: location.pathname, rowId: '17' },
      { name: 'Arno Approver', screen: location.pathname, rowId: null },
      { name: 'Devi Developer', screen: location.pathname, rowId: null },
      { name: 'Dora Dealer', screen: '/elsewhere', rowId: null },
    ]),
  )
  expect(
    screen.getByRole('img', { name: 'Also here: Arno Approver, Devi Developer' }),
  ).toBeDefined()
  act(() => setPeople([]))
  expect(screen.queryByRole('img')).toBeNull()
})
