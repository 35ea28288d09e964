/*
 * The service worker caches the files of one build and nothing else; responses of the API are never
 * cached. It is one file without imports; the build fills in the two names below.
 */

/** The files of this build that a page needs, by path. */
declare const __FILES__: readonly string[]
/** A hash of the files. */
declare const __VERSION__: string

/** TypeScript cannot load the types of workers and of pages together, so the few we need are here. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request
  readonly clientId: string
  readonly resultingClientId: string
  respondWith(response: Promise<Response>): void
}
interface Worker {
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: object): Promise<readonly { readonly id: string }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

// The compiler has loaded the types of pages, so it takes `self` for a window.
const worker = self as unknown as Worker
const prefix = 'nutripim-'
const ours = prefix + __VERSION__
const page = '/index.html'
/** Few files at a time, so that the user's own requests and keys do not wait for them. */
const maxAtOnce = 2

worker.addEventListener('install', (event) => event.waitUntil(cacheFiles()))
worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), deleteOldFiles([])]))
})

/** A page asks whether it belongs to this build, or wants this build to take over. */
worker.addEventListener('message', ({ data, ports }) => {
  if (data?.type === 'is-yours') ports[0]?.postMessage(__FILES__.includes(data.script))
  if (data?.type === 'take-over') void worker.skipWaiting()
})

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname, searchParams } = new URL(url)
  // API calls, the identity provider and other origins are not handled here.
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate') {
    const isProviderResponse = ['code', 'state', 'error'].some((name) => searchParams.has(name))
    if (isProviderResponse || /^\/(api|files|health|metrics|openapi\.json)(\/|$)/.test(pathname))
      return
    event.respondWith(openPage(event))
  } else if (pathname.startsWith('/assets/') || __FILES__.includes(pathname)) {
    event.respondWith(readFile(event.request, pathname))
  }
})

async function cacheFiles(): Promise<void> {
  const cache = await caches.open(ours)
  const left = [...__FILES__]
  const cacheNext = async () => {
    for (let path = left.shift(); path; path = left.shift()) await cacheFile(cache, path)
  }
  await Promise.all(Array.from({ length: maxAtOnce }, cacheNext))
}

async function cacheFile(cache: Cache, path: string): Promise<void> {
  // A file name under assets/ contains a hash, so a file of an older build or of the browser is the same.
  const isHashed = path.startsWith('/assets/')
  const known = isHashed ? await caches.match(path) : undefined
  if (known) return cache.put(path, known)
  await cache.add(new Request(path, { cache: isHashed ? 'default' : 'reload', priority: 'low' }))
}

/**
 * Returns the page of the server, which is never cached. Without a server, returns the page of this
 * build, which tells the user that they are offline.
 */
async function openPage(event: FetchEvent): Promise<Response> {
  event.waitUntil(deleteOldFiles([event.clientId, event.resultingClientId]))
  const response = await fetch(event.request).catch(() => undefined)
  if (response && response.status < 500) return response
  const kept = await (await caches.open(ours)).match(page)
  return kept ?? response ?? Response.error()
}

/** Also serves open pages of an older build. */
async function readFile(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(ours)
  const kept = (await cache.match(pathname)) ?? (await caches.match(pathname))
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && pathname.startsWith('/assets/')) await cache.put(pathname, response.clone())
  return response
}

/** Deletes files of older builds unless another open page may still need them. */
async function deleteOldFiles(leaving: readonly string[]): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.some(({ id }) => !leaving.includes(id))) return
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== ours)
  await Promise.all(names.map((name) => caches.delete(name)))
}

// Without this the compiler would treat the names above as global.
export {}
