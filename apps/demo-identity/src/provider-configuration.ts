import type { Configuration, JWKS } from 'oidc-provider'
import { demoAccounts } from './demo-accounts.ts'
import { handleLogout } from './logout.ts'
import { createMemoryAdapter } from './memory-adapter.ts'
import { escapeHtml, renderPage } from './page.ts'

export interface DemoIdentityOptions {
  /** 0 selects any free port. */
  port: number
  clientId: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  corsOrigins: string[]
  productName?: string
  /** Stores the signing keys, so that they stay the same after a restart. */
  keysFile?: string
  /** Lifetime of id and access tokens. Default: one hour. */
  tokenSeconds?: number
  /** Responds to a refresh without an id token, as OpenID Connect allows and some providers do. */
  omitsIdTokenAtRefresh?: boolean
}

const hour = 60 * 60
const fortnight = 14 * 24 * hour
const scopes = ['openid', 'profile', 'email', 'offline_access']

export function createProviderConfiguration(
  options: DemoIdentityOptions,
  jwks: JWKS,
): Configuration {
  const tokenSeconds = options.tokenSeconds ?? hour
  return {
    adapter: createMemoryAdapter(),
    jwks,
    scopes,
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    // The app reads all user data from the id token.
    conformIdTokenClaims: false,
    clients: [
      {
        client_id: options.clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        // The product uses it to distinguish a sign-in from a renewed token.
        require_auth_time: true,
        redirect_uris: options.redirectUris,
        post_logout_redirect_uris: options.postLogoutRedirectUris,
      },
    ],
    clientBasedCORS: (_, origin) => options.corsOrigins.includes(origin),
    pkce: { required: () => true },
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: tokenSeconds,
      AuthorizationCode: 60,
      Grant: fortnight,
      IdToken: tokenSeconds,
      Interaction: hour,
      RefreshToken: fortnight,
      Session: fortnight,
    },
    findAccount: (_, sub) => {
      const account = demoAccounts.find((demo) => demo.sub === sub)
      return (
        account && {
          accountId: account.sub,
          claims: () => ({
            sub: account.sub,
            name: account.displayName,
            preferred_username: account.email,
            email: account.email,
            email_verified: true,
          }),
        }
      )
    },
    // Grants all scopes, so that there is no consent screen.
    loadExistingGrant: async ({ oidc }) => {
      const { Grant } = oidc.provider
      const clientId = oidc.client?.clientId
      const grantId = clientId && oidc.session?.grantIdFor(clientId)
      const existing = grantId ? await Grant.find(grantId) : undefined
      if (existing) return existing
      const grant = new Grant({ clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      // The app revokes its tokens at a logout.
      revocation: {
        enabled: true,
        allowedPolicy: async (_, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        logoutSource: handleLogout,
        postLogoutSuccessSource: (ctx) => {
          ctx.body = renderPage('You are signed out', '<p>You can close this page.</p>')
        },
      },
    },
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = renderPage(
        'Sign-in failed',
        `<p>${escapeHtml(out.error_description ?? out.error)}</p>`,
      )
    },
  }
}
