import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { StatePage } from '../../ui/page/state-page.tsx'

/** Replaces a screen that failed; the rest of the app keeps working. */
export function BrokenScreen({ error, reset }: ErrorComponentProps) {
  const message = error instanceof Error ? error.message : String(error)
  const router = useRouter()

  async function tryAgain() {
    // After a new release the old files are gone; only a reload fetches the new ones.
    if (isMissingFile(message)) return location.reload()
    reset()
    await router.invalidate()
  }

  return (
    <StatePage
      icon={IconBolt}
      tone="danger"
      title="This screen stopped working"
      actions={
        <>
          <LinkButton to="/product-info/home" variant="default">
            Go to home
          </LinkButton>
          <Button onClick={tryAgain}>Try again</Button>
        </>
      }
    >
      <p>
        {isMissingFile(message)
          ? 'A part of the application could not be loaded. There is a new version, or the network is down. Try again.'
          : 'An unexpected error occurred. Saved data is not affected.'}
      </p>
      <p>{message}</p>
    </StatePage>
  )
}

function isMissingFile(message: string): boolean {
  return /dynamically imported module|module script failed|preload CSS/i.test(message)
}
