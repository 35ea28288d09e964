import type { ReactNode } from 'react'
import { GridSkeleton } from '../grid/grid-skeleton.tsx'
import { LoadFailure } from './load-failure.tsx'

/** What a screen needs of a query. */
export interface Loadable<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
  /** Why it failed. */
  readonly error?: unknown
  refetch(): unknown
}

interface NotLoadedProps {
  query: Loadable<unknown>
  /** For the texts: “users”, “the audit log”, “your drafts”. */
  what: string
  /** Stands for the content while it loads, if that is no list. */
  loading?: ReactNode
  /** Instead of “The users could not be loaded”. */
  failure?: string
}

export interface LoadedProps<Data> extends NotLoadedProps {
  query: Loadable<Data>
  children: (data: Data) => ReactNode
}

/** Content from the server: a placeholder while it loads, a button if that fails. */
export function Loaded<Data>({ children, ...props }: LoadedProps<Data>) {
  const { data } = props.query
  return data === undefined ? <NotLoaded {...props} /> : children(data)
}

/** In the place of content that is not there, for a component that needs the data itself. */
export function NotLoaded({ query, what, loading, failure }: NotLoadedProps) {
  if (hasFailed(query)) {
    return (
      <LoadFailure
        title={failure ?? formatFailure(what)}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return loading === undefined ? <GridSkeleton label={`Loading ${what}`} /> : loading
}

function formatFailure(what: string): string {
  const isNamed = /^(the|your) /.test(what)
  return `${isNamed ? what.charAt(0).toUpperCase() + what.slice(1) : `The ${what}`} could not be loaded`
}

/** Old data stays on screen if it cannot be loaded again. */
export const hasFailed = ({ data, isError }: Loadable<unknown>) => isError && data === undefined

/** Queries as one, for content that needs all of them. */
export function allOf(queries: readonly Loadable<unknown>[]): Loadable<readonly unknown[]> {
  const data = queries.map(({ data }) => data)
  const missing = queries.filter(({ data }) => data === undefined)
  return {
    data: missing.length === 0 ? data : undefined,
    isError: missing.some(hasFailed),
    error: missing.find(hasFailed)?.error,
    refetch: () => Promise.all(missing.map((each) => each.refetch())),
  }
}

/** Two queries as one, for content that needs the data of both. */
export const bothOf = <A, B>(a: Loadable<A>, b: Loadable<B>): Loadable<readonly [A, B]> => ({
  data: a.data !== undefined && b.data !== undefined ? [a.data, b.data] : undefined,
  isError: hasFailed(a) || hasFailed(b),
  error: a.error ?? b.error,
  refetch: () => Promise.all([a.refetch(), b.refetch()]),
})
