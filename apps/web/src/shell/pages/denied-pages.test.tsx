import type { Right } from '@nutripim/contract/api/permissions'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { TestRouter } from '../../../test-support/router.tsx'
import { ForbiddenPage } from './forbidden-page.tsx'
import { NotAuthorisedPage } from './not-authorised-page.tsx'

const shown = vi.hoisted(() => ({ rights: [] as Right[], from: undefined as string | undefined }))
vi.mock('../../identity/use-session.ts', () => ({ useIdentity: () => ({ rights: shown.rights }) }))
vi.mock('../../address/use-url-state.ts', () => ({
  useUrlState: () => ({ search: { from: shown.from } }),
}))
afterAll(() => {
  vi.doUnmock('../../identity/use-session.ts')
  vi.doUnmock('../../address/use-url-state.ts')
})
beforeEach(() => {
  Object.assign(shown, { rights: [], from: undefined })
})

function show(page: ReactNode): string {
  renderInTheme(<TestRouter>{page}</TestRouter>)
  return screen.getByRole('heading').textContent ?? ''
}

test('[LAY-09] only for a user without any access the page says that they have none', () => {
  shown.rights = ['public module']
  expect(show(<NotAuthorisedPage />)).toBe('Not Authorised')
})

test('for a user with access /not-authorised says that they have it', () => {
  shown.rights = ['public module', 'access control module']
  expect(show(<NotAuthorisedPage />)).toBe('You have access')
  expect(document.body.textContent).not.toContain('no access')
})

test.each<[Right[], string | undefined, string]>([
  [
    ['dealers module'],
    '/product-info/composition',
    'You do not have permission to open “Compositions”',
  ],
  [
    ['product information module'],
    '/product-info/composition',
    'You have permission to open “Compositions”',
  ],
  [['product information module'], undefined, 'No screen is named here'],
  [['product information module'], '/nowhere', 'No screen is named here'],
])('with %j, /forbidden of the screen %s says: %s', (rights, from, title) => {
  Object.assign(shown, { rights, from })
  expect(show(<ForbiddenPage />)).toBe(title)
})
