import { firstPage } from './first-page.ts'

/** What an infinite query of a list with `after` and `next` needs, apart from the call itself. */
export const paged = <Cursor>() => ({
  initialPageParam: firstPage<Cursor>(),
  getNextPageParam: ({ next }: { next: Cursor | null }) => next,
})
