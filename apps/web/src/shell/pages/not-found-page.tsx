import { IconMapQuestion } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { StatePage } from '../../ui/page/state-page.tsx'

export function NotFoundPage() {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <StatePage
      icon={IconMapQuestion}
      title="There is no such page"
      acts={
        <LinkButton to="/product-info/home" variant="default">
          Go to home
        </LinkButton>
      }
    >
      <p>
        Nothing lives at <strong>{pathname}</strong>. The address may be mistyped, or the page may
        have moved.
      </p>
    </StatePage>
  )
}
