import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface OlderButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown }
  className?: string | undefined
  children: ReactNode
}

/** Adds the next page to a list, as long as there is one. */
export function OlderButton({ query, className, children }: OlderButtonProps) {
  if (!query.hasNextPage) return null
  return (
    <Button
      variant="default"
      className={className}
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  )
}
