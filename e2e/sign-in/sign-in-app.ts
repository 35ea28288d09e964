import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { root } from '@nutripim/tools/project'

/** The folders from which the page loads the built package and its libraries. */
const folders: Record<string, string> = {
  '/sign-in/': 'packages/sign-in/dist/',
  '/jose/': 'node_modules/jose/dist/webapi/',
  '/oauth4webapi/': 'node_modules/oauth4webapi/build/',
}
const imports = {
  jose: '/jose/index.js',
  'jose/jwks/local': '/jose/jwks/local.js',
  'jose/jws/compact/verify': '/jose/jws/compact/verify.js',
  oauth4webapi: '/oauth4webapi/index.js',
}

const page = (script: string) => `<!doctype html><title>An app</title>
<script type="importmap">${JSON.stringify({ imports })}</script>
<button>Sign in</button>
<script type="module">${script}</script>`

export interface SignInApp {
  url: string
  /** The sign-in configuration of the next page. */
  configuration: Record<string, unknown>
  close(): Promise<void>
}

/** A minimal app for sign-in features that the product does not use: popups and frames. */
export async function startSignInApp(): Promise<SignInApp> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const folder = Object.keys(folders).find((path) => pathname.startsWith(path))
    if (folder) {
      const file = join(root, folders[folder] as string, pathname.slice(folder.length))
      const text = await readFile(file, 'utf8').catch(() => undefined)
      response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/javascript' })
      return response.end(text)
    }
    response.setHeader('content-type', 'text/html')
    response.end(pathname === '/silent-renew.html' ? silentPage : appPage(app.configuration))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const app: SignInApp = {
    url,
    configuration: {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return app
}

const silentPage = page(`
  import { sendResponseFromFrame } from "/sign-in/renewal/silent-renew-page.js"
  sendResponseFromFrame()`)

const appPage = (configuration: object) =>
  page(`
  import { createSignIn } from "/sign-in/flow/sign-in.js"
  window.states = []
  window.signIn = createSignIn(${JSON.stringify(configuration)})
  signIn.subscribe((state) => states.push(state))
  document.querySelector('button').onclick = async () => {
    window.outcome = await signIn.authorizeWithPopup()
  }
  window.state = await signIn.checkAuth()`)
