import { MantineProvider } from '@mantine/core'
import { LoginScreen } from './identity/login-screen.tsx'
import { IdentityUnknown, ServerUnreachable } from './identity/start-failure.tsx'
import { useSession } from './identity/use-session.ts'
import { LoadingBar } from './shell/frame/loading-bar.tsx'
import { Initialising } from './shell/pages/initialising.tsx'
import { isPublicPath } from './shell/public-paths.ts'
import { Messages } from './ui/feedback/message.tsx'
import { loadOnDemand } from './ui/load-on-demand.tsx'
import { colourSchemeManager, theme } from './ui/theme/theme.ts'

/** The login screen loads first; the screens load once the user is signed in. */
export const Screens = loadOnDemand(() => import('./router.tsx'), <Initialising />)

export function App() {
  return (
    <MantineProvider
      theme={theme}
      // Both would be <style> elements, which the policy blocks: main.tsx sets the variables.
      withCssVariables={false}
      withGlobalClasses={false}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
    >
      <Messages>
        <LoadingBar />
      </Messages>
      <Stage />
    </MantineProvider>
  )
}

function Stage() {
  const session = useSession()
  switch (session.phase) {
    case 'unreachable':
      return <ServerUnreachable error={session.error} />
    case 'unidentified':
      return <IdentityUnknown error={session.error} />
    case 'signed-out':
      return isPublicPath(location.pathname) ? <Screens /> : <LoginScreen />
    case 'signed-in':
      return <Screens />
    default:
      return <Initialising />
  }
}
