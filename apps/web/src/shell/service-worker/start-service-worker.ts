import { showNotice } from '../../ui/feedback/notices.ts'
import { whenStable } from './when-stable.ts'

/** How often an open page checks for a new version. */
const checkInterval = 60 * 60 * 1000
const answerTime = 5000

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
  const reload = () => {
    // A screen with unsaved edits asks before the reload.
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    })
    if (waiting.state === 'installed') waiting.postMessage({ type: 'take-over' })
    else location.reload()
  }
  const text = 'A new version of NutriPIM is ready.'
  showNotice(
    { kind: 'news', text, action: { label: 'Reload', run: reload } },
    Number.POSITIVE_INFINITY,
  )
}

/** Whether this page was built together with that worker. */
function isOwnRequest(worker: ServiceWorker): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    // A worker of a later version may not know this message.
    setTimeout(resolve, answerTime, false)
    const script = entry && new URL(entry.src).pathname
    worker.postMessage({ type: 'is-yours', script }, [port2])
  })
}
