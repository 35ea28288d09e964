import { offerVersion } from './new-version.ts'
import { whenStable } from './when-stable.ts'

/** How often an open page checks for a new version. */
const checkInterval = 60 * 60 * 1000
const answerTime = 5000

let registered: ServiceWorkerRegistration | undefined

/**
 * Checks for a new version now. A screen does so when its connection to the server is back, because the
 * server may have been upgraded.
 */
export async function checkVersion(): Promise<void> {
  if (import.meta.env.DEV) return
  if (registered) await registered.update().catch(() => {})
  else if (await isOtherBuildServed()) offerVersion(() => location.reload())
}

/** Whether the server's page belongs to another build, for browsers without the service worker. */
async function isOtherBuildServed(): Promise<boolean> {
  const script = findEntryScript()
  const headers = { accept: 'text/html' }
  const page = await fetch('/', { headers, cache: 'no-store' }).catch(() => undefined)
  if (script === null || !page?.ok) return false
  return !(await page.text()).includes(script)
}

/** Registers the service worker once the app is idle, and offers each new version. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (import.meta.env.DEV) {
    // An earlier build at this address may have left a worker that would serve its old files.
    const registrations = await navigator.serviceWorker.getRegistrations()
    for (const registration of registrations) void registration.unregister()
    return
  }
  await whenStable()
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    registered = registration
    followVersions(registration)
    setInterval(() => void registration.update().catch(() => {}), checkInterval)
  } catch {
    // A browser may reject it, for example in a private window; the app works without it.
  }
}

function followVersions(registration: ServiceWorkerRegistration): void {
  const offerUpdate = () => {
    if (registration.waiting) void offer(registration.waiting)
  }
  offerUpdate()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerUpdate)
  })
}

/** Offers a reload instead of replacing the open screen. */
async function offer(waiting: ServiceWorker): Promise<void> {
  // A page opened after the update already belongs to the new version.
  if (await isOwnRequest(waiting)) return waiting.postMessage({ type: 'take-over' })
  offerVersion(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    })
    if (waiting.state === 'installed') waiting.postMessage({ type: 'take-over' })
    else location.reload()
  })
}

/** Whether this page was built together with that worker. */
function isOwnRequest(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    // A worker of a later version may not know this message.
    setTimeout(resolve, answerTime, false)
    worker.postMessage({ type: 'is-yours', script: findEntryScript() }, [port2])
  })
}

/** The path of the script that this page was started with; its name changes with every build. */
function findEntryScript(): string | null {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return entry && new URL(entry.src).pathname
}
