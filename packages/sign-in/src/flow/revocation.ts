import * as oauth from 'oauth4webapi'
import type { IdentityProvider } from './identity-provider.ts'

/** Somebody waits to be logged out. */
const patienceInSeconds = 5

export type RevocableToken = 'access_token' | 'refresh_token'

/** Tells the provider that a token must not work any more. */
export async function revoke(
  { client, request }: IdentityProvider,
  server: oauth.AuthorizationServer,
  kind: RevocableToken,
  token: string,
): Promise<void> {
  try {
    const more = { ...request, additionalParameters: { token_type_hint: kind } }
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, oauth.None(), token, more),
    )
  } catch (cause) {
    throw new Error('Revocation request failed', { cause })
  }
}

/** Both, where there are both: the refresh token first, for it could bring new ones. */
export async function revokeAll(
  provider: IdentityProvider,
  server: oauth.AuthorizationServer | undefined,
  { refresh_token, access_token }: Partial<Record<RevocableToken, string>>,
): Promise<void> {
  if (!server?.revocation_endpoint) return
  const both = async () => {
    if (refresh_token) await revoke(provider, server, 'refresh_token', refresh_token)
    if (access_token) await revoke(provider, server, 'access_token', access_token)
  }
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer')), patienceInSeconds * 1000)
  })
  try {
    await Promise.race([both(), tooLong])
  } catch (cause) {
    throw new Error(refresh_token ? 'revoke token failed' : 'revoke accessToken failed', { cause })
  }
}
