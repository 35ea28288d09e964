import type { OidcClient } from './oidc-client.ts'

/** Sends a request with the access token, only to the provider and the configured origins. */
export async function fetchWithAccessToken(
  { settings, browser, storage, provider }: OidcClient,
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const { origin } = new URL(address)
  const userInfo = provider.findKnownEndpoints()?.userinfo_endpoint
  const allowed = [settings.authority, userInfo, ...settings.accessTokenOrigins]
  if (!allowed.some((url) => url !== undefined && new URL(url).origin === origin)) {
    throw new Error(`The access token must not be sent to ${origin}.`)
  }
  const headers = new Headers(init.headers)
  const accessToken = storage.get('accessToken')
  if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`)
  // A redirect could send the token to another site.
  return browser.fetch(address, { ...init, headers, redirect: 'error' })
}
