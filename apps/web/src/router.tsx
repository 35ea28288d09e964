import { type AddressPath, addressPaths, addressSearch } from '@nutripim/screens/screen-addresses'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  type RouteComponent,
  RouterProvider,
  redirect,
  useLocation,
} from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { usePendingRequests } from './access/requests/use-pending-requests.ts'
import { urlStateOf } from './address/url-state.ts'
import { queryClient } from './api/query-client.ts'
import { PendingDraftActions } from './approvals/pending-draft-actions.ts'
import { usePendingApprovals } from './approvals/use-pending-approvals.ts'
import { AssignedCountry } from './country/assigned-country.tsx'
import { selectUrlCountry } from './country/follow-country.ts'
import { myCountriesQuery, useCountry } from './country/use-country.ts'
import { LoginScreen } from './identity/login-screen.tsx'
import { NeedApprovalScreen } from './identity/need-approval-screen.tsx'
import { currentSession, subscribeToSession } from './identity/session.ts'
import { onSessionEnd } from './identity/session-end.ts'
import { UnauthorizedPage } from './identity/unauthorized-page.tsx'
import { useSession } from './identity/use-session.ts'
import { LiveUpdates } from './live/live-updates.tsx'
import { forgetRemoteChanges } from './live/remote-changes.ts'
import { InboxBell } from './notifications/inbox-bell.tsx'
import { SearchButton } from './search/search-button.tsx'
import { findDeniedPage } from './shell/allowed-screens.ts'
import { Frame } from './shell/frame/frame.tsx'
import { BrokenScreen } from './shell/pages/broken-screen.tsx'
import { CardMenu } from './shell/pages/card-menu.tsx'
import { ForbiddenPage } from './shell/pages/forbidden-page.tsx'
import { HomePage, type HomePart, loadHomePart } from './shell/pages/home-page.tsx'
import { Initialising } from './shell/pages/initialising.tsx'
import { LogoutPage } from './shell/pages/logout-page.tsx'
import { NotAuthorisedPage } from './shell/pages/not-authorised-page.tsx'
import { NotFoundPage } from './shell/pages/not-found-page.tsx'
import { PublicPage } from './shell/pages/public-page.tsx'
import { ScreenSkeleton } from './shell/pages/screen-skeleton.tsx'
import { WebTeamPage } from './shell/pages/web-team-page.tsx'
import { isPublicPath } from './shell/public-paths.ts'
import { loadOfferedVersion } from './shell/service-worker/new-version.ts'
import { checkVersion } from './shell/service-worker/start-service-worker.ts'
import { useKeptScreen } from './shell/use-kept-screen.ts'
import { ConfirmOutlet } from './ui/feedback/confirm-outlet.tsx'
import { clearErrorMessages } from './ui/feedback/message.tsx'
import { KeptForm } from './ui/form/kept-form.tsx'
import { forgetKeptPositions } from './ui/list/use-kept-position.ts'
import { loadOnDemand } from './ui/load-on-demand.tsx'
import { hasUnsavedEdits } from './ui/unsaved/recovered-edits.ts'

const railCounters = {
  'pending approvals': usePendingApprovals,
  'access requests': usePendingRequests,
}

/** The work on the home page, in its order, each with the rights that show it. */
const homeParts: readonly HomePart[] = [
  {
    name: 'drafts',
    rights: ['product approver module'],
    component: loadHomePart(() => import('./approvals/home/pending-drafts.tsx')),
  },
  {
    name: 'requests',
    rights: ['access control module'],
    component: loadHomePart(() => import('./access/home/pending-requests.tsx')),
  },
  {
    name: 'gaps',
    rights: ['product information module', 'global web team module'],
    component: loadHomePart(() => import('./completion/home-gaps.tsx')),
  },
  {
    name: 'changes',
    rights: ['access control module'],
    component: loadHomePart(() => import('./audit/home/home-changes.tsx')),
  },
  {
    name: 'own drafts',
    rights: ['product information module'],
    component: loadHomePart(() => import('./approvals/home/own-drafts.tsx')),
  },
  {
    name: 'broken links',
    rights: ['product information module'],
    component: loadHomePart(() => import('./completion/home-links.tsx')),
  },
  {
    name: 'recent',
    rights: ['public module'],
    component: loadHomePart(() => import('./search/home-recent.tsx')),
  },
]

const RequestAccess = loadOnDemand(() => import('./access/requests/request-access.tsx'))

/** The component of each screen. An address without a component does not compile. */
const components: Record<AddressPath, RouteComponent> = {
  '/product-info/home': () => <HomePage parts={homeParts} />,
  '/product-info/product': lazyRouteComponent(
    () => import('./products/page/product-page.tsx'),
    'ProductPage',
  ),
  '/product-info/composition': lazyRouteComponent(
    () => import('./products/compositions/composition-page.tsx'),
    'CompositionPage',
  ),
  '/product-info/elements': lazyRouteComponent(
    () => import('./products/elements/elements-page.tsx'),
    'ElementsPage',
  ),
  '/product-info/applications': lazyRouteComponent(
    () => import('./products/applications/applications-page.tsx'),
    'ApplicationsPage',
  ),
  '/product-info/descriptions': lazyRouteComponent(
    () => import('./products/descriptions/descriptions-page.tsx'),
    'DescriptionsPage',
  ),
  '/product-info/create-product': lazyRouteComponent(
    () => import('./approvals/create/create-product-page.tsx'),
    'CreateProductPage',
  ),
  '/product-info/my-drafts': lazyRouteComponent(
    () => import('./approvals/own/own-drafts-page.tsx'),
    'OwnDraftsPage',
  ),
  '/approve/product': lazyRouteComponent(
    () => import('./approvals/review/approvals-page.tsx'),
    'ApprovalsPage',
  ),
  '/product-info/links': lazyRouteComponent(
    () => import('./products/links/links-page.tsx'),
    'LinksPage',
  ),
  '/product-info/compare': lazyRouteComponent(
    () => import('./products/compare/compare-page.tsx'),
    'ComparePage',
  ),
  '/product-info/declarations': lazyRouteComponent(
    () => import('./declarations/declaration-profile-page.tsx'),
    'DeclarationProfilePage',
  ),
  '/product-info/rules': lazyRouteComponent(
    () => import('./products/rules/rules-page.tsx'),
    'RulesPage',
  ),
  '/product-info/exchange': lazyRouteComponent(
    () => import('./products/catalogue/catalogue-page.tsx'),
    'CataloguePage',
  ),
  '/product-info/files': lazyRouteComponent(() => import('./files/files-page.tsx'), 'FilesPage'),
  '/product-info/completion': lazyRouteComponent(
    () => import('./completion/completion-page.tsx'),
    'CompletionPage',
  ),
  '/advice/add-product-advice': lazyRouteComponent(
    () => import('./advice/add/add-advice-page.tsx'),
    'AddAdvicePage',
  ),
  '/advice/edit-product-advice': lazyRouteComponent(
    () => import('./advice/edit/edit-advice-page.tsx'),
    'EditAdvicePage',
  ),
  '/advice/coverage': lazyRouteComponent(
    () => import('./advice/coverage/coverage-page.tsx'),
    'CoveragePage',
  ),
  '/advice/phrases': lazyRouteComponent(
    () => import('./advice/phrases/phrases-page.tsx'),
    'PhrasesPage',
  ),
  '/advice/history': lazyRouteComponent(
    () => import('./advice/history/advice-history-page.tsx'),
    'AdviceHistoryPage',
  ),
  '/admin/audit': lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
  '/admin/history': lazyRouteComponent(() => import('./audit/history-page.tsx'), 'HistoryPage'),
  '/inbox': lazyRouteComponent(() => import('./notifications/inbox-page.tsx'), 'InboxPage'),
  '/advice/exchange': lazyRouteComponent(
    () => import('./advice/exchange/exchange-advice-page.tsx'),
    'ExchangeAdvicePage',
  ),
  '/admin/search': lazyRouteComponent(() => import('./search/search-page.tsx'), 'SearchPage'),
  '/admin/reference': lazyRouteComponent(
    () => import('./reference/reference-page.tsx'),
    'ReferencePage',
  ),
  '/legacy-api/information': lazyRouteComponent(
    () => import('./api-explorer/information-page.tsx'),
    'InformationPage',
  ),
  '/legacy-api/exercise': lazyRouteComponent(
    () => import('./api-explorer/run/exercise-page.tsx'),
    'ExercisePage',
  ),
  '/dealer/list': lazyRouteComponent(
    () => import('./dealers/list/dealers-page.tsx'),
    'DealersPage',
  ),
  '/dealer/add/$countryCode': lazyRouteComponent(
    () => import('./dealers/form/dealer-page.tsx'),
    'AddDealerPage',
  ),
  '/dealer/edit/$dealerContactId': lazyRouteComponent(
    () => import('./dealers/form/dealer-page.tsx'),
    'EditDealerPage',
  ),
  '/dealer/download': lazyRouteComponent(
    () => import('./dealers/exchange/download-page.tsx'),
    'DownloadPage',
  ),
  '/dealer/upload': lazyRouteComponent(
    () => import('./dealers/exchange/upload-page.tsx'),
    'UploadPage',
  ),
  '/dealer/uploads': lazyRouteComponent(
    () => import('./dealers/exchange/uploads-page.tsx'),
    'UploadsPage',
  ),
  '/access-control/users/central': lazyRouteComponent(
    () => import('./access/users/users-page.tsx'),
    'CentralUsersPage',
  ),
  '/access-control/users/sales': lazyRouteComponent(
    () => import('./access/users/users-page.tsx'),
    'SalesUsersPage',
  ),
  '/access-control/user': lazyRouteComponent(
    () => import('./access/add-user-page.tsx'),
    'AddUserPage',
  ),
  '/access-control/user/$userid': lazyRouteComponent(
    () => import('./access/edit-user-page.tsx'),
    'EditUserPage',
  ),
  '/access-control/person/$userid': lazyRouteComponent(
    () => import('./access/person-page.tsx'),
    'PersonPage',
  ),
  '/admin/requests': lazyRouteComponent(
    () => import('./access/requests/requests-page.tsx'),
    'RequestsPage',
  ),
  '/product-info/channels': lazyRouteComponent(
    () => import('./publishing/channels-page.tsx'),
    'ChannelsPage',
  ),
  '/admin/keys': lazyRouteComponent(() => import('./api-keys/keys-page.tsx'), 'KeysPage'),
  '/admin/webhooks': lazyRouteComponent(
    () => import('./webhooks/webhooks-page.tsx'),
    'WebhooksPage',
  ),
  '/webteam': WebTeamPage,
  '/nav': CardMenu,
  '/nav/accesscontrol': CardMenu,
  '/nav/productinfo': CardMenu,
  '/nav/legacy': CardMenu,
  '/public/main': PublicPage,
  '/': Landing,
  '/not-authorised': NotAuthorisedPage,
  '/forbidden': ForbiddenPage,
  '/unauthorized': UnauthorizedPage,
  '/logout': LogoutPage,
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

const createScreenRoute = <const Path extends AddressPath>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: components[path],
    validateSearch: addressSearch[path],
    beforeLoad: guard,
  })

type ScreenRoutes = {
  [Path in AddressPath]: ReturnType<typeof createScreenRoute<Path>>
}

const router = createRouter({
  routeTree: root.addChildren(
    // Mapping loses which path belongs to which schema; the type of the list says it again.
    addressPaths.map((path): AnyRoute => createScreenRoute(path)) as ScreenRoutes[AddressPath][],
  ),
  defaultErrorComponent: BrokenScreen,
  defaultPendingComponent: ScreenSkeleton,
  defaultPendingMs: 150,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

// The screen of the address loads while the server still says who the user is.
const openedPath = addressPaths.find((path) => path === location.pathname)
if (openedPath) void components[openedPath].preload?.()

selectUrlCountry(urlStateOf(router))

router.subscribe('onResolved', ({ pathChanged }) => {
  if (!pathChanged) return
  clearErrorMessages()
  void loadOfferedVersion()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** The server checks rights as well; this saves the user a screen full of errors. */
function guard({ location }: { location: { pathname: string } }): void {
  const session = currentSession()
  if (session.phase !== 'signed-in' || isPublicPath(location.pathname)) return
  // Unsaved edits stay on their screen, which says that the right is missing.
  const isOpen = router.state.resolvedLocation?.pathname === location.pathname
  if (isOpen && hasUnsavedEdits()) return
  const deniedPage = findDeniedPage(location.pathname, session.identity.rights)
  if (deniedPage === undefined) return
  throw redirect({ to: deniedPage, search: { from: location.pathname }, replace: true })
}

function Root(): ReactNode {
  const session = useSession()
  const isPublic = isPublicPath(useLocation({ select: (location) => location.pathname }))
  const { hasRole, gone } = useKeptScreen(
    session.phase === 'signed-in' ? session.identity : undefined,
  )
  const isKept = gone !== undefined
  useEffect(() => {
    // The guard runs again once nothing is unsaved.
    return isKept ? () => void router.invalidate() : undefined
  }, [isKept])
  if (!isPublic && session.phase === 'signed-out') return <LoginScreen />
  if (!isPublic && session.phase === 'signed-in' && !hasRole) {
    return (
      <NeedApprovalScreen displayName={session.identity.displayName}>
        <RequestAccess />
      </NeedApprovalScreen>
    )
  }
  const canApprove =
    session.phase === 'signed-in' && session.identity.rights.includes('product approver module')
  return (
    <Frame
      search={hasRole && <SearchButton />}
      inbox={hasRole && <InboxBell />}
      counters={railCounters}
    >
      {session.phase === 'signed-in' && <CountryUpdates />}
      {canApprove && <PendingDraftActions />}
      {hasRole ? (
        <KeptForm gone={gone} isAroundScreen>
          <AssignedCountry>
            <Outlet />
          </AssignedCountry>
        </KeptForm>
      ) : (
        <Outlet />
      )}
    </Frame>
  )
}

function CountryUpdates() {
  return <LiveUpdates country={useCountry().country} onReconnect={checkVersion} />
}

function Landing(): ReactNode {
  return (
    <>
      <Initialising />
      <Navigate to="/product-info/home" replace />
    </>
  )
}

onSessionEnd(() => queryClient.clear())
onSessionEnd(forgetKeptPositions)
onSessionEnd(forgetRemoteChanges)

/** Everything behind the login screen. */
export default function Screens() {
  const session = useSession()
  const hasRole = session.phase === 'signed-in' && session.identity.roles.length > 0

  useEffect(() => {
    if (hasRole) void queryClient.prefetchQuery(myCountriesQuery)
  }, [hasRole])

  // Rights can change while a screen is open, so the guard runs again.
  useEffect(() => subscribeToSession(() => void router.invalidate()), [])

  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ConfirmOutlet />
    </QueryClientProvider>
  )
}
