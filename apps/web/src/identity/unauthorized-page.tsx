import { Button } from '@mantine/core'
import type { SignedIn } from '@nutripim/sign-in/flow/session'
import { IconLogin, IconPlugConnectedX } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { StatePage } from '../ui/page/state-page.tsx'
import { login } from './session.ts'
import { useSession } from './use-session.ts'

/** What a failed sign-in means to a person; other results say it in the words of the sign-in. */
const reasons: Record<string, string> = {
  StatesDoNotMatch:
    'The answer does not belong to this sign-in. It was started in another tab, or the page was opened from a bookmark.',
  MaxOffsetExpired:
    'The clock of this computer differs too much from the clock of the sign-in service.',
  TokenExpired: 'The sign-in has expired.',
  LoginRequired: 'The sign-in service requires you to log in again.',
  NoAuthWellKnownEndPoints: 'The sign-in service could not be reached.',
}

const notSetUp =
  'The sign-in service does not accept requests of this application. Your administrator has to check its registration there.'
const mustLogIn = 'The sign-in service requires you to log in again.'
const isDown = 'The sign-in service has a problem. Try again in a few minutes.'

/** What the error codes of OAuth 2.0 and OpenID Connect mean to a person. */
const providerErrors: Record<string, string> = {
  access_denied: 'You cancelled the sign-in.',
  login_required: mustLogIn,
  interaction_required: mustLogIn,
  account_selection_required: mustLogIn,
  consent_required: 'The sign-in service needs your consent. Log in again and accept it.',
  server_error: isDown,
  temporarily_unavailable: isDown,
  invalid_request: notSetUp,
  invalid_scope: notSetUp,
  unauthorized_client: notSetUp,
  unsupported_response_type: notSetUp,
}

/** Unknown codes are not shown as they are, because a link can contain any text. */
function formatFailure({ providerError, result, errorMessage }: SignedIn): string | undefined {
  if (providerError === undefined) return reasons[result] ?? errorMessage
  const known = Object.hasOwn(providerErrors, providerError)
  return known ? providerErrors[providerError] : 'The sign-in service reported an error.'
}

export function UnauthorizedPage() {
  const session = useSession()
  if (session.phase === 'signed-in') return <Navigate to="/" replace />
  const failure = session.phase === 'signed-out' ? session.failure : undefined
  if (failure === undefined) {
    return (
      <StatePage
        icon={IconLogin}
        title="You are not logged in"
        actions={<Button onClick={() => login()}>Login</Button>}
      >
        <p>Log in to continue.</p>
      </StatePage>
    )
  }
  return (
    <StatePage
      icon={IconPlugConnectedX}
      tone="danger"
      title="Sign-in failed"
      actions={<Button onClick={() => login()}>Try again</Button>}
    >
      <p>{formatFailure(failure)}</p>
      <p>
        Try again. If it fails again, report this to your administrator:{' '}
        <strong>{failure.result}</strong>
        {failure.providerError !== undefined && ` (${failure.errorMessage})`}.
      </p>
    </StatePage>
  )
}
