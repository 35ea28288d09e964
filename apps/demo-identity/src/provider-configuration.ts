import type { Configuration, JWKS } from 'oidc-provider'
import { demoAccounts } from './demo-accounts.ts'
import { answerLogout } from './logout.ts'
import { memoryAdapter } from './memory-adapter.ts'
import { escapeHtml, page } from './page.ts'

export interface DemoIdentityOptions {
  /** 0 takes any free one. */
  port: number
  clientId: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  corsOrigins: string[]
  productName?: string
  /** Where the signing keys are kept over a restart. */
  keysFile?: string
  /** How long id and access tokens last; an hour unless told. */
  tokenSeconds?: number
}

const hour = 60 * 60
const fortnight = 14 * 24 * hour
const scopes = ['openid', 'profile', 'email', 'offline_access']

export function providerConfiguration(options: DemoIdentityOptions, jwks: JWKS): Configuration {
  const tokenSeconds = options.tokenSeconds ?? hour
  return {
    adapter: memoryAdapter(),
    jwks,
    scopes,
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    // The app reads who someone is from the id token alone.
    conformIdTokenClaims: false,
    clients: [
      {
        client_id: options.clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        // So that the product can tell a sign-in from a renewed token.
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
    // Grants what the app asks for, so that nobody meets a consent screen.
    loadExistingGrant: async ({ oidc }) => {
      const { Grant } = oidc.provider
      const clientId = oidc.client?.clientId as string
      const grantId = oidc.session?.grantIdFor(clientId)
      const existing = grantId ? await Grant.find(grantId) : undefined
      if (existing) return existing
      const grant = new Grant({ clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      // At a logout the app takes its tokens back.
      revocation: {
        enabled: true,
        allowedPolicy: async (_, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        logoutSource: answerLogout,
        postLogoutSuccessSource: (ctx) => {
          ctx.body = page('You are signed out', '<p>You may close this page.</p>')
        },
      },
    },
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = page(
        'That did not work',
        `<p>${escapeHtml(out.error_description ?? out.error)}</p>`,
      )
    },
  }
}
