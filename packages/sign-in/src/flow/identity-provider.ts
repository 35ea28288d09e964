import type { JSONWebKeySet } from 'jose'
import * as oauth from 'oauth4webapi'
import type { AuthStorage } from '../settings/auth-storage.ts'
import type { Settings } from '../settings/configuration.ts'
import type { Log } from '../settings/log.ts'
import { ValidationResult } from '../tokens/validation-result.ts'
import type { BrowserParts } from '../windows/browser-parts.ts'
import { ProviderUnreachable, SignInError } from './sign-in-error.ts'

const retries = 2

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

/** Reads the provider's discovery document, signing keys and user info. */
export function createIdentityProvider(
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
    [oauth.customFetch]: createFetch(settings, browser),
    // Plain http is allowed only for a provider on this machine.
    [oauth.allowInsecureRequests]: ['localhost', '127.0.0.1', '[::1]'].includes(authority.hostname),
  }

  /** Finds the endpoints without a request. */
  function findKnownEndpoints(): oauth.AuthorizationServer | undefined {
    if (discovered) return discovered
    const stored = storage.getJson<oauth.AuthorizationServer>('wellKnownEndpoints')
    return isSameUrl(stored?.issuer, authority) ? stored : undefined
  }

  async function getEndpoints(): Promise<oauth.AuthorizationServer> {
    if (discovered) return discovered
    try {
      discovered = await withRetries(discover)
      return discovered
    } catch (error) {
      const stored = findKnownEndpoints()
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
    // Some issuers end in a slash that configurations leave out.
    const expected = isSameUrl(issuer, authority) ? new URL(issuer) : authority
    return oauth.processDiscoveryResponse(expected, response)
  }

  /** Fetches the keys, because the provider may have new ones, or returns the latest known keys. */
  async function getSigningKeys(server: oauth.AuthorizationServer): Promise<JSONWebKeySet> {
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
    if (!Array.isArray(body?.keys)) throw new Error('The response contains no keys.')
    return body
  }

  /** Stores endpoints and keys with the session, in case the provider cannot be reached later. */
  function store() {
    if (discovered) storage.setJson('wellKnownEndpoints', discovered)
    if (latestKeys) storage.setJson('signingKeys', latestKeys)
  }

  async function fetchUserData(
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
      const text = isInvalidResponse(error)
        ? `Called for userData but they were ${isOtherUser(error) ? 'of another user' : 'not readable'}`
        : 'Received no user data, request failed'
      throw new SignInError(ValidationResult.SecureTokenServerError, text, { cause: error })
    }
  }

  return {
    authority: settings.authority,
    client,
    request,
    findKnownEndpoints,
    getEndpoints,
    getSigningKeys,
    fetchUserData,
    store,
  }
}

/** Ignores a slash at the end. */
function isSameUrl(text: string | undefined, url: URL): boolean {
  const removeSlash = ({ href }: URL) => href.replace(/\/$/, '')
  return text !== undefined && URL.canParse(text) && removeSlash(new URL(text)) === removeSlash(url)
}

async function withRetries<Result>(send: () => Promise<Result>): Promise<Result> {
  for (let left = retries; ; left--) {
    try {
      return await send()
    } catch (error) {
      if (left === 0 || isInvalidResponse(error)) throw error
    }
  }
}

/** The response is complete but wrong, so another request would return the same. */
function isInvalidResponse(error: unknown): boolean {
  return isOtherUser(error) || hasCode(error, oauth.INVALID_RESPONSE)
}

function isOtherUser(error: unknown): boolean {
  return hasCode(error, oauth.JSON_ATTRIBUTE_COMPARISON)
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Throws ProviderUnreachable if there is no response: offline, or after a time-out. */
function createFetch(settings: Settings, browser: BrowserParts) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const signal = AbortSignal.timeout(settings.silentRenewTimeoutInSeconds * 1000)
    try {
      return await browser.fetch(url, { ...init, signal })
    } catch (error) {
      throw new ProviderUnreachable(error)
    }
  }
}
