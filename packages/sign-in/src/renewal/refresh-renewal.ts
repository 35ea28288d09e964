import type { OidcClient } from '../flow/oidc-client.ts'
import { SignInError } from '../flow/sign-in-error.ts'
import type { RefreshedTokens } from '../settings/auth-storage.ts'
import { checkIdToken } from '../tokens/token-checks.ts'
import { ValidationResult } from '../tokens/validation-result.ts'

/** Exchanges the refresh token for new tokens of the same user and app, perhaps without an id token. */
export async function renewWithRefreshToken(
  { settings, browser, storage, provider, tokens }: OidcClient,
  previousIdToken: string,
): Promise<{ tokens: RefreshedTokens }> {
  const refreshToken = storage.get('refreshToken')
  if (!refreshToken) {
    throw new SignInError(ValidationResult.LoginRequired, 'no refresh token found, please login')
  }
  const server = await provider.getEndpoints()
  const received = await tokens.refresh(server, refreshToken)
  if (received.idToken === undefined) return { tokens: received }
  await checkIdToken({
    source: 'refresh',
    idToken: received.idToken,
    accessToken: received.accessToken,
    issuer: server.issuer,
    clientId: settings.clientId,
    now: browser.now(),
    maxIatOffsetInSeconds: settings.maxIdTokenIatOffsetAllowedInSeconds,
    keys: { published: () => provider.getSigningKeys(server), symmetric: settings.symmetricKey },
    previousIdToken,
  })
  return { tokens: received }
}
