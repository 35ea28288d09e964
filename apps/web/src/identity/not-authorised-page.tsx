import { IconLock } from '@tabler/icons-react'
import { StatePage } from '../ui/page/state-page.tsx'
import { ServicePortal } from './service-portal.tsx'

/** For someone whose roles open nothing at all. */
export function NotAuthorisedPage() {
  return (
    <StatePage icon={IconLock} title="Not Authorised">
      <p>
        You are a recognised user, but no access has been granted to you to any part of the system.
      </p>
      <p>
        Please request access through the company’s <ServicePortal />.
      </p>
    </StatePage>
  )
}
