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
        actions={
          <Button variant="default" onClick={logout}>
            Logout
          </Button>
        }
      >
        <p>
          You are logged in as <strong>{displayName}</strong>, but you have no role yet. An
          administrator must approve your access first. Request it on this page, or in one of these
          ways:
        </p>
        <ul>
          <li>
            create a request in the <ServicePortal />, or
          </li>
          <li>ask one of the technical portfolio managers.</li>
        </ul>
        <p>This page opens the product as soon as a role is assigned to you.</p>
      </StatePage>
      {children}
    </PlainFrame>
  )
}
