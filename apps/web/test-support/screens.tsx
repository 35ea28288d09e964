import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { queryClient } from '../src/api/query-client.ts'
import { ConfirmOutlet } from '../src/ui/feedback/confirm-outlet.tsx'
import { renderInTheme } from './render.tsx'

type Answers = Record<string, unknown>

/**
 * Opens a screen whose calls get these answers, by their paths without `/api`; a number is the status of a
 * failure. Calls without an answer never get one.
 */
export async function openScreen(address: string, screen: RouteComponent, answers: Answers) {
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const url = new URL(typeof input === 'string' ? input : input.url, location.origin)
    const answer = answers[url.pathname.replace(/^\/api/, '')]
    if (answer === undefined) return new Promise<Response>(() => {})
    return typeof answer === 'number'
      ? Response.json({ status: answer, code: 'not_found', title: 'Not found' }, { status: answer })
      : Response.json(answer)
  })
  queryClient.clear()
  const root = createRootRoute()
  const [path = ''] = address.split('?')
  const routes = [
    createRoute({ getParentRoute: () => root, path, component: screen }),
    createRoute({ getParentRoute: () => root, path: '$' }),
  ]
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  await router.load()
  renderInTheme(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ConfirmOutlet />
    </QueryClientProvider>,
  )
  return {
    router,
    /** What another user did: the calls get other answers, and the screen reads them. */
    change: (next: Answers) =>
      act(async () => {
        Object.assign(answers, next)
        await queryClient.invalidateQueries()
      }),
  }
}
