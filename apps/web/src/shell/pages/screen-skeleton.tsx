import { Skeleton } from '@mantine/core'

/** While the code of a screen arrives: its title, its toolbar, its content. */
export function ScreenSkeleton() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading screen">
      <Skeleton height={26} width={280} mb={4} />
      <Skeleton height={16} width={360} maw="100%" mb={24} />
      <Skeleton height={32} width={220} mb={16} />
      <Skeleton height={320} />
    </div>
  )
}
