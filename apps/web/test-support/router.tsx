import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

const routeTree = createRootRoute()

/** A router without screens, for a component that needs one. */
export function TestRouter({ children }: { children: ReactNode }) {
  const [router] = useState(() => createRouter({ routeTree, history: createMemoryHistory() }))
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>
}
