import { IconWorld } from '@tabler/icons-react'
import { useIdentity } from '../../identity/use-session.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { StatePage } from '../../ui/page/state-page.tsx'

export function PublicPage() {
  const identity = useIdentity()
  return (
    <StatePage
      icon={IconWorld}
      title="Public"
      actions={
        <LinkButton to="/product-info/home" variant="default">
          {identity ? 'Go to home' : 'Login'}
        </LinkButton>
      }
    >
      <p>This page is open to everyone, logged in or not.</p>
    </StatePage>
  )
}
