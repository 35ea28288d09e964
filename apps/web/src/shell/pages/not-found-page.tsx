import { IconMapQuestion } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { StatePage } from '../../ui/page/state-page.tsx'

export function NotFoundPage() {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <StatePage
      icon={IconMapQuestion}
      title="Page not found"
      actions={
        <LinkButton to="/product-info/home" variant="default">
          Go to home
        </LinkButton>
      }
    >
      <p>
        There is no page at <strong>{pathname}</strong>. Check the address.
      </p>
    </StatePage>
  )
}
