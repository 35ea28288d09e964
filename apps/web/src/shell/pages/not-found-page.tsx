import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { StatePage } from '../../ui/page/state-page.tsx'

export function NotFoundPage() {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <StatePage
      icon={IconMapQuestion}
      title="There is no such page"
      acts={
        <Button component={Link} to="/product-info/home" variant="default">
          Go to home
        </Button>
      }
    >
      <p>
        Nothing lives at <strong>{pathname}</strong>. The address may be mistyped, or the page may
        have moved.
      </p>
    </StatePage>
  )
}
