import type { JSONWebKeySet } from 'jose'
import * as oauth from 'oauth4webapi'
import type { AuthStorage } from '../settings/auth-storage.ts'
import type { Settings } from '../settings/configuration.ts'
import type { Log } from '../settings/log.ts'
import { ValidationResult } from '../tokens/validation-result.ts'
import type { BrowserParts } from '../windows/browser-parts.ts'
import { ProviderUnreachable, SignInError } from './sign-in-error.ts'

const retries = 2

export type IdentityProvider = ReturnType<typeof identityProvider>

/** The provider's discovery document, signing keys and user info. */
export function identityProvider(
  settings: Settings,
  browser: BrowserParts,
  storage: AuthStorage,
  log: Log,
) {
  const authority = new URL(settings.authority)
  const client: oauth.Client = { client_id: settings.clientId }
  let discovered: oauth.AuthorizationServer | undefined
  let latestKeys: JSONWebKeySet | undefined

  const request = {
    [oauth.customFetch]: reachableFetch(settings, browser),
    // Plain http is for a provider on this very machine only.
    [oauth.allowInsecureRequests]: ['localhost', '127.0.0.1', '[::1]'].includes(authority.hostname),
  }

  /** What is known without asking the network. */
  function knownEndpoints(): oauth.AuthorizationServer | undefined {
    if (discovered) return discovered
    const stored = storage.getJson<oauth.AuthorizationServer>('wellKnownEndpoints')
    return isSameUrl(stored?.issuer, authority) ? stored : undefined
  }

  async function endpoints(): Promise<oauth.AuthorizationServer> {
    if (discovered) return discovered
    try {
      discovered = await withRetries(discover)
      return discovered
    } catch (error) {
      const stored = knownEndpoints()
      if (stored && error instanceof ProviderUnreachable) return stored
      throw new SignInError(
        ValidationResult.NoAuthWellKnownEndPoints,
        'no authWellknownEndpoint given!',
        { cause: error },
      )
    }
  }

  async function discover(): Promise<oauth.AuthorizationServer> {
    const response = await oauth.discoveryRequest(authority, request)
    const { issuer } = await response
      .clone()
      .json()
      .catch(() => ({}))
    // Some providers' names end in a slash, and people leave it out.
    const expected = isSameUrl(issuer, authority) ? new URL(issuer) : authority
    return oauth.processDiscoveryResponse(expected, response)
  }

  /** Fresh keys, so that a key the provider has just changed to is known; else the last ones. */
  async function signingKeys(server: oauth.AuthorizationServer): Promise<JSONWebKeySet> {
    try {
      latestKeys = await withRetries(() => fetchKeys(server))
      return latestKeys
    } catch (error) {
      const text = 'Failed to retrieve signing key'
      const known = latestKeys ?? storage.getJson<JSONWebKeySet>('signingKeys')
      if (!known) throw new SignInError(ValidationResult.SignatureFailed, text, { cause: error })
      log.warn(text, error)
      return known
    }
  }

  async function fetchKeys(server: oauth.AuthorizationServer): Promise<JSONWebKeySet> {
    const url = new URL(server.jwks_uri ?? '')
    oauth.checkProtocol(url, !request[oauth.allowInsecureRequests])
    const response = await request[oauth.customFetch](url.href, {
      headers: { accept: 'application/json' },
      redirect: 'error',
    })
    const body = response.ok ? await response.json() : undefined
    if (!Array.isArray(body?.keys)) throw new Error('The answer holds no keys.')
    return body
  }

  /** Kept with a session and gone with it, for the days when the provider does not answer. */
  function remember() {
    if (discovered) storage.setJson('wellKnownEndpoints', discovered)
    if (latestKeys) storage.setJson('signingKeys', latestKeys)
  }

  async function userData(
    server: oauth.AuthorizationServer,
    accessToken: string,
    subject: string,
  ): Promise<Record<string, unknown>> {
    try {
      return await withRetries(async () =>
        oauth.processUserInfoResponse(
          server,
          client,
          subject,
          await oauth.userInfoRequest(server, client, accessToken, request),
        ),
      )
    } catch (error) {
      const text = isLie(error)
        ? `Called for userData but they were ${isOfSomeoneElse(error) ? "someone else's" : 'not readable'}`
        : 'Received no user data, request failed'
      throw new SignInError(ValidationResult.SecureTokenServerError, text, { cause: error })
    }
  }

  return {
    authority: settings.authority,
    client,
    request,
    knownEndpoints,
    endpoints,
    signingKeys,
    userData,
    remember,
  }
}

/** But for a slash at the end. */
function isSameUrl(text: string | undefined, url: URL): boolean {
  const withoutSlash = ({ href }: URL) => href.replace(/\/$/, '')
  return (
    text !== undefined && URL.canParse(text) && withoutSlash(new URL(text)) === withoutSlash(url)
  )
}

async function withRetries<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = retries; ; left--) {
    try {
      return await ask()
    } catch (error) {
      if (left === 0 || isLie(error)) throw error
    }
  }
}

/** An answer came whole and says what it must not: asking again would only repeat it. */
function isLie(error: unknown): boolean {
  return isOfSomeoneElse(error) || (error as { code?: string }).code === oauth.INVALID_RESPONSE
}

function isOfSomeoneElse(error: unknown): boolean {
  return (error as { code?: string }).code === oauth.JSON_ATTRIBUTE_COMPARISON
}

/** Tells "no answer" (offline, or silent for too long) apart from an answer we do not like. */
function reachableFetch(settings: Settings, browser: BrowserParts) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const signal = AbortSignal.timeout(settings.silentRenewTimeoutInSeconds * 1000)
    try {
      return await browser.fetch(url, { ...init, signal })
    } catch (error) {
      throw new ProviderUnreachable(error)
    }
  }
}
