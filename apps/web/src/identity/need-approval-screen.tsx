import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatePage } from '../ui/page/state-page.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { ServicePortal } from './service-portal.tsx'
import { logout } from './session.ts'

interface NeedApprovalScreenProps {
  displayName: string
  /** The way to ask for a role here. */
  children: ReactNode
}

/** For someone who is signed in, but whom nobody has given a role. */
export function NeedApprovalScreen({ displayName, children }: NeedApprovalScreenProps) {
  return (
    <PlainFrame who={displayName}>
      <StatePage
        icon={IconUserQuestion}
        title="Specific approval is needed"
        acts={
          <Button variant="default" onClick={logout}>
            Logout
          </Button>
        }
      >
        <p>
          You are logged in as <strong>{displayName}</strong>, but nobody has given you a role yet.
          Product Information Management opens once your use of it has been approved. You can ask
          for that here, or in one of two other ways:
        </p>
        <ul>
          <li>
            raise a request in the <ServicePortal />, or
          </li>
          <li>ask one of the technical portfolio managers.</li>
        </ul>
        <p>Once you have been approved, log in again.</p>
      </StatePage>
      {children}
    </PlainFrame>
  )
}
