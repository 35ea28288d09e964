import '@fontsource-variable/inter/wght.css'
import './ui/theme/mantine.css'
import './ui/theme/mantine-scale.css'
import './ui/theme/reduced-motion.css'
import './ui/theme/theme-switch.css'
import './ui/theme/tokens.css'
import './ui/theme/touch.css'
import './ui/theme/primitives.css'
import './ui/theme/forced-colours.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, Screens } from './app.tsx'
import { isSessionExpected, preloadSignIn, startSession } from './identity/session.ts'
import { followTouch } from './shell/frame/mobile-device.ts'
import { startServiceWorker } from './shell/service-worker/start-service-worker.ts'
import { ignoreSecondClick } from './ui/feedback/ignore-second-click.ts'
import { adoptThemeVariables } from './ui/theme/adopt-variables.ts'

followTouch()
ignoreSecondClick()
adoptThemeVariables()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root"')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
void startSession()
void startServiceWorker()

// Somebody who comes back signed in, or from the provider, will need both in a moment.
if (isSessionExpected()) {
  preloadSignIn()
  Screens.preload()
}
