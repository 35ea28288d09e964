import type { OidcClient } from './oidc-client.ts'

/** A request with the access token: to the provider and the origins named for it, to no one else. */
export async function fetchWithAccessToken(
  { settings, browser, storage, provider }: OidcClient,
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const { origin } = new URL(address)
  const userInfo = provider.knownEndpoints()?.userinfo_endpoint
  const allowed = [settings.authority, userInfo, ...settings.accessTokenOrigins]
  if (!allowed.some((url) => url !== undefined && new URL(url).origin === origin)) {
    throw new Error(`The access token must not be sent to ${origin}.`)
  }
  const headers = new Headers(init.headers)
  const accessToken = storage.get('accessToken')
  if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`)
  // A redirect could carry the token on to someone else.
  return browser.fetch(address, { ...init, headers, redirect: 'error' })
}
