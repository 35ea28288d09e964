import { Button } from '@mantine/core'
import { IconCloudOff, IconUserX } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { CallError } from '../api/call-error.ts'
import { useOnline } from '../ui/feedback/use-online.ts'
import { StatePage } from '../ui/page/state-page.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { identify, logout, startSession } from './session.ts'

/** Without a network: the app itself is kept on the device, what it shows is not. */
function Offline() {
  return (
    <PlainFrame who="Offline">
      <StatePage
        icon={IconCloudOff}
        title="You are offline"
        actions={<Button onClick={() => startSession()}>Try again</Button>}
      >
        <p>Product Information Management needs a network to sign you in and to show products.</p>
        <p>The page continues as soon as the network is back.</p>
      </StatePage>
    </PlainFrame>
  )
}

/** Our own server did not answer before anyone could sign in. */
export function ServerUnreachable({ error }: { error: CallError }) {
  const isOnline = useOnline()
  useEffect(() => {
    const again = () => void startSession()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  if (!isOnline) return <Offline />
  return (
    <PlainFrame who="You are not logged in">
      <StatePage
        icon={IconCloudOff}
        tone="danger"
        title="The server does not answer"
        actions={<Button onClick={() => startSession()}>Try again</Button>}
      >
        <p>Product Information Management could not be reached. Your network may be down.</p>
        <p>{error.message}</p>
      </StatePage>
    </PlainFrame>
  )
}

/** The sign-in was good, but the server did not accept or could not read the user. */
export function IdentityUnknown({ error }: { error: CallError }) {
  return (
    <PlainFrame who="Logged in without access">
      <StatePage
        icon={IconUserX}
        tone="danger"
        title={error.problem?.title ?? 'Your permissions could not be loaded'}
        actions={
          <>
            <Button variant="default" onClick={logout}>
              Logout
            </Button>
            <Button onClick={() => identify()}>Try again</Button>
          </>
        }
      >
        <p>{error.message}</p>
        {error.problem && <p>Request {error.problem.requestId}</p>}
      </StatePage>
    </PlainFrame>
  )
}
