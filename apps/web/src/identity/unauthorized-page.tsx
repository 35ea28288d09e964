import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
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

export function UnauthorizedPage() {
  const session = useSession()
  if (session.phase === 'signed-in') return <Navigate to="/" replace />
  const failure = session.phase === 'signed-out' ? session.failure : undefined
  return (
    <StatePage
      icon={IconPlugConnectedX}
      tone="danger"
      title="Sign-in failed"
      actions={<Button onClick={() => login()}>Try again</Button>}
    >
      {failure === undefined ? (
        <p>You are not logged in. Try again.</p>
      ) : (
        <>
          <p>{reasons[failure.result] ?? failure.errorMessage}</p>
          <p>
            Try again. If it fails again, report this to your administrator:{' '}
            <strong>{failure.result}</strong>.
          </p>
        </>
      )}
    </StatePage>
  )
}
