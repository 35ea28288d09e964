import { execFileSync, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { installOnDebian } from '@nutripim/tools/find/debian'

const tables = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'
const programs = ['/usr/bin/glewlwyd', '/usr/bin/sqlite3', tables]

function installGlewlwyd(): void {
  if (programs.every(existsSync)) return
  const isInstalled = ['glewlwyd', 'sqlite3'].every(installOnDebian)
  if (isInstalled && programs.every(existsSync)) return
  throw new Error('This needs glewlwyd and sqlite3. On Debian: apt-get install glewlwyd sqlite3.')
}

export interface GlewlwydOptions {
  clientId: string
  redirectUrl: string
  scopes: string[]
  person: { username: string; name: string; email: string; password: string }
  tokenSeconds: number
}

export type Glewlwyd = Awaited<ReturnType<typeof startGlewlwyd>>

/**
 * Starts glewlwyd, a provider that others wrote: its response to a refresh has no id token. It has one
 * client and one user, and its data is deleted when it stops.
 */
export async function startGlewlwyd(options: GlewlwydOptions) {
  installGlewlwyd()
  const folder = mkdtempSync(join(tmpdir(), 'glewlwyd-'))
  const origin = `http://localhost:${await findFreePort()}`
  writeFileSync(join(folder, 'glewlwyd.conf'), formatConfiguration(origin, folder))
  execFileSync('sqlite3', [join(folder, 'data')], { input: readFileSync(tables) })
  const server = spawn('glewlwyd', [`--config-file=${join(folder, 'glewlwyd.conf')}`], {
    stdio: 'ignore',
  })
  const ended = once(server, 'exit')

  async function stop() {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    await waitUntilReady(origin)
    const issuer = `${origin}/api/oidc`
    await setUp(origin, issuer, options)
    return { issuer, origin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Requests with cookies, as JSON, without following redirects. */
export function createGlewlwydBrowser(origin: string) {
  const cookies = new Map<string, string>()
  return async function browse(path: string, method = 'GET', body?: object): Promise<Response> {
    const response = await fetch(new URL(path, origin), {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    if (response.status >= 400) {
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    }
    return response
  }
}

/** The tables that the Debian package creates have an administrator with this password. */
async function setUp(origin: string, issuer: string, options: GlewlwydOptions): Promise<void> {
  const { clientId, redirectUrl, scopes, person, tokenSeconds } = options
  const send = createGlewlwydBrowser(origin)
  await send('/api/auth/', 'POST', { username: 'admin', password: 'password' })
  for (const name of scopes.filter((scope) => scope !== 'openid')) {
    await send('/api/scope/', 'POST', { name, display_name: name, password_required: false })
  }
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await send('/api/mod/plugin/', 'POST', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: {
      iss: issuer,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key: keys.privateKey,
      cert: keys.publicKey,
      'access-token-duration': tokenSeconds,
      'refresh-token-duration': 3600,
      'code-duration': 60,
      'refresh-token-rolling': true,
      'allow-non-oidc': true,
      'auth-type-code-enabled': true,
      'auth-type-token-enabled': false,
      'auth-type-id-token-enabled': true,
      'auth-type-none-enabled': false,
      'auth-type-password-enabled': false,
      'auth-type-client-enabled': false,
      'auth-type-device-enabled': false,
      'auth-type-refresh-enabled': true,
      'subject-type': 'public',
      'allowed-scope': scopes,
      'pkce-allowed': true,
      'pkce-method-plain-allowed': false,
      'introspection-revocation-allowed': true,
      'introspection-revocation-allow-target-client': true,
      'session-management-allowed': true,
      'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
      'session-cookie-expiration': 3600,
      'name-claim': 'mandatory',
      'email-claim': 'mandatory',
    },
  })
  await send('/api/client/', 'POST', {
    client_id: clientId,
    name: clientId,
    confidential: false,
    enabled: true,
    redirect_uri: [redirectUrl],
    authorization_type: ['code', 'refresh_token'],
    token_endpoint_auth_method: ['none'],
    scope: [],
  })
  await send('/api/user/', 'POST', { ...person, scope: ['g_profile', ...scopes], enabled: true })
}

async function waitUntilReady(origin: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const response = await fetch(`${origin}/config`).catch(() => undefined)
    if (response?.ok) return
    if (Date.now() > deadline) throw new Error('glewlwyd did not start within 30 seconds.')
    await wait(100)
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.')
  return address.port
}

function formatConfiguration(origin: string, folder: string): string {
  return `
port=${new URL(origin).port}
external_url="${origin}/"
login_url="login.html"
api_prefix="api"
allow_origin="*"
allow_methods="GET, POST, PUT, DELETE, OPTIONS"
allow_headers="Origin, Content-Type, Accept, Authorization"
log_mode="file"
log_level="INFO"
log_file="${folder}/log"
cookie_secure=0
session_expiration=86400
session_key="GLEWLWYD2_SESSION_ID"
admin_session_authentication="cookie"
profile_session_authentication="cookie"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
use_secure_connection=false
secure_connection_key_file=""
secure_connection_pem_file=""
secure_connection_ca_file=""
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = "${folder}/data"; };
`
}
