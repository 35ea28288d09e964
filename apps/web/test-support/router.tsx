import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'

const routeTree = createRootRoute()

/** A router without screens, for a component that needs one. */
export function TestRouter({ children }: { children: ReactNode }) {
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>
}
