import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { StatePage } from '../ui/state-page.tsx'
import { login } from './session.ts'
import { useSession } from './use-session.ts'

/** What a failed sign-in means to a person; other results say only that it failed. */
const reasons: Record<string, string> = {
  StatesDoNotMatch:
    'The answer did not belong to this attempt. It may have been started in another tab, or the page was opened from a bookmark.',
  MaxOffsetExpired: 'The clock of this computer differs too much from the sign-in service’s.',
  TokenExpired: 'The sign-in had already expired when it arrived.',
  LoginRequired: 'The sign-in service asks you to log in again.',
  NoAuthWellKnownEndPoints: 'The sign-in service could not be reached.',
}

export function UnauthorizedPage() {
  const session = useSession()
  const failure = session.phase === 'signed-out' ? session.failure : undefined
  const reason =
    failure === undefined
      ? 'No sign-in is under way.'
      : (reasons[failure.result] ?? failure.errorMessage)
  return (
    <StatePage
      icon={IconPlugConnectedX}
      tone="danger"
      title="Sign-in failed"
      acts={<Button onClick={() => login()}>Try again</Button>}
    >
      <p>{reason}</p>
      <p>Nothing of the attempt was kept. You can try again now.</p>
      {failure !== undefined && (
        <p>If it keeps failing, tell your administrator: {failure.result}.</p>
      )}
    </StatePage>
  )
}
