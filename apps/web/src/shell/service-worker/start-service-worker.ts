import { showNotice } from '../../ui/feedback/notices.ts'
import { whenStable } from './when-stable.ts'

/** Long sessions hear of a new version too. */
const lookAgain = 60 * 60 * 1000
const answerTime = 5000

/** Registers the service worker once the app is at rest, and offers each new version. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (import.meta.env.DEV) {
    // A build may have run at this address before; its files must not answer for the sources.
    const registrations = await navigator.serviceWorker.getRegistrations()
    for (const registration of registrations) void registration.unregister()
    return
  }
  await whenStable()
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    followVersions(registration)
    setInterval(() => void registration.update().catch(() => {}), lookAgain)
  } catch {
    // A browser may refuse it, in a private window for example; the app does without.
  }
}

function followVersions(registration: ServiceWorkerRegistration): void {
  const offerWaiting = () => {
    if (registration.waiting) void offer(registration.waiting)
  }
  offerWaiting()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting)
  })
}

/** An open screen is never replaced under the user's hands. */
async function offer(waiting: ServiceWorker): Promise<void> {
  // Opened after the new version came, this page is of it already.
  if (await isOwnRequest(waiting)) return waiting.postMessage({ type: 'take-over' })
  const reload = () => {
    // Unsaved edits are asked about by the screen that has them.
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
    // One of a version to come may not know the question.
    setTimeout(resolve, answerTime, false)
    const script = entry && new URL(entry.src).pathname
    worker.postMessage({ type: 'is-yours', script }, [port2])
  })
}
