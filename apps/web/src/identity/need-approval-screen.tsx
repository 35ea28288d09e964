import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { StatePage } from '../ui/state-page.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { ServicePortal } from './service-portal.tsx'
import { logout } from './session.ts'

/** For someone who is signed in, but whom nobody has given a role. */
export function NeedApprovalScreen({ displayName }: { displayName: string }) {
  return (
    <PlainFrame who={displayName}>
      <StatePage
        icon={IconUserQuestion}
        title="Specific approval is needed"
        acts={<Button onClick={logout}>Logout</Button>}
      >
        <p>
          You are logged in as <strong>{displayName}</strong>, but nobody has given you a role yet.
          Product Information Management opens once your use of it has been approved. You can ask
          for that in one of two ways:
        </p>
        <ul>
          <li>
            raise a request in the <ServicePortal />, or
          </li>
          <li>ask one of the technical portfolio managers.</li>
        </ul>
        <p>Once you have been approved, log in again.</p>
      </StatePage>
    </PlainFrame>
  )
}
