import * as oauth from 'oauth4webapi'
import type { IdentityProvider } from './identity-provider.ts'

/** Short, because the user is waiting for the logout. */
const timeoutInSeconds = 5

export type RevocableToken = 'access_token' | 'refresh_token'

/** Revokes a token at the provider. */
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

/**
 * Revokes both tokens, each whether or not the other can be revoked. The refresh token goes first,
 * because it could create new ones.
 */
export async function revokeAll(
  provider: IdentityProvider,
  server: oauth.AuthorizationServer | undefined,
  { refresh_token, access_token }: Partial<Record<RevocableToken, string>>,
): Promise<void> {
  if (!server?.revocation_endpoint) return
  const revokeBoth = async () => {
    const results = await Promise.allSettled([
      refresh_token && revoke(provider, server, 'refresh_token', refresh_token),
      access_token && revoke(provider, server, 'access_token', access_token),
    ])
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no response')), timeoutInSeconds * 1000)
  })
  try {
    await Promise.race([revokeBoth(), timeout])
  } catch (cause) {
    throw new Error(refresh_token ? 'revoke token failed' : 'revoke accessToken failed', { cause })
  }
}
