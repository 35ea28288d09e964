import type { AuthorizationServer } from 'oauth4webapi'
import type { OidcClient } from './oidc-client.ts'

export interface LogoffOptions {
  /** The provider returns it after the logout. */
  state?: string
  /** Names the user for providers that do not read the id token. */
  logoutHint?: string
  uiLocales?: string
  customParams?: Readonly<Record<string, string>>
}

/**
 * Opens the page where the provider ends its own session; returns false if there is none. With GET
 * the id token is part of the address, because the protocol needs it to identify the session.
 */
export function endSessionAtProvider(
  { settings, browser }: OidcClient,
  server: AuthorizationServer | undefined,
  idToken: string | undefined,
  options: LogoffOptions = {},
): boolean {
  if (!server?.end_session_endpoint) return false
  const fields = removeEmpty({
    ...settings.customParamsEndSessionRequest,
    ...options.customParams,
    id_token_hint: idToken,
    client_id: settings.clientId,
    post_logout_redirect_uri: settings.postLogoutRedirectUri,
    state: options.state,
    logout_hint: options.logoutHint,
    ui_locales: options.uiLocales,
  })
  if (settings.logoffMethod === 'POST') {
    browser.windows.submitForm(server.end_session_endpoint, fields)
  } else {
    const url = new URL(server.end_session_endpoint)
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
    browser.location.assign(url.href)
  }
  return true
}

function removeEmpty(fields: Record<string, string | undefined>): Record<string, string> {
  const filled = Object.entries(fields).filter((field): field is [string, string] => !!field[1])
  return Object.fromEntries(filled)
}
