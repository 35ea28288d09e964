import type { AuthorizationServer } from 'oauth4webapi'
import type { Settings } from './configuration.ts'

/**
 * Where the provider's own session is ended; undefined where the provider has no such place.
 * The hint is the one use of a token in an address that the protocol asks for: with it the
 * provider knows whose session to end without asking the person again.
 */
export function logoutUrl(
  server: AuthorizationServer,
  settings: Settings,
  idToken: string | undefined,
): string | undefined {
  if (!server.end_session_endpoint) return undefined
  const url = new URL(server.end_session_endpoint)
  const parameters = {
    id_token_hint: idToken,
    client_id: settings.clientId,
    post_logout_redirect_uri: settings.postLogoutRedirectUri,
  }
  for (const [name, value] of Object.entries(parameters)) {
    if (value) url.searchParams.set(name, value)
  }
  return url.href
}
