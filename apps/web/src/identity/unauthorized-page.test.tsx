import { afterAll, expect, it, vi } from 'vitest'
import { renderInTheme } from '../../test-support/render.tsx'
import type { Session } from './session.ts'
import { UnauthorizedPage } from './unauthorized-page.tsx'

const session = vi.hoisted(() => ({ now: undefined as Session | undefined }))
vi.mock('./use-session.ts', () => ({ useSession: () => session.now }))
afterAll(() => void vi.doUnmock('./use-session.ts'))

function showError(providerError: string): string {
  const failure = {
    isAuthenticated: false,
    result: 'SecureTokenServerError',
    errorMessage: 'AuthCallback AuthResult came with error',
    providerError,
  } as const
  session.now = { phase: 'signed-out', failure }
  return renderInTheme(<UnauthorizedPage />).container.textContent ?? ''
}

it.each([
  ['access_denied', 'You cancelled the sign-in.'],
  ['login_required', 'The sign-in service requires you to log in again.'],
  ['consent_required', 'The sign-in service needs your consent.'],
  ['temporarily_unavailable', 'The sign-in service has a problem.'],
  ['unauthorized_client', 'does not accept requests of this application'],
])('the error %s of a provider is a sentence, with the detail of the sign-in', (code, sentence) => {
  const shown = showError(code)
  expect(shown).toContain(sentence)
  expect(shown).toContain('SecureTokenServerError (AuthCallback AuthResult came with error)')
})

it.each(['<b>free money</b>', 'constructor', ''])(
  'the unknown error "%s" of a link is not shown',
  (code) => {
    const shown = showError(code)
    expect(shown).toContain('The sign-in service reported an error.')
    if (code !== '') expect(shown).not.toContain(code)
  },
)

it('without a failed sign-in the page only says that the user is not logged in', () => {
  session.now = { phase: 'signed-out' }
  const shown = renderInTheme(<UnauthorizedPage />).container.textContent ?? ''
  expect(shown).toContain('You are not logged in')
  expect(shown).not.toContain('failed')
})
