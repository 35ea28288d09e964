import type { KoaContextWithOIDC } from 'oidc-provider'
import { page } from './page.ts'

/**
 * Ends the session at once when the app proves whose it is (its id token is the hint, checked
 * before we get here); otherwise asks, so that a mere link cannot sign anyone out.
 */
export async function answerLogout(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const { session, params, entities } = ctx.oidc
  const hint = entities.IdTokenHint as { payload?: { sub?: string } } | undefined
  if (!session || hint?.payload?.sub !== session.accountId) {
    ctx.body = page(
      'Do you want to sign out?',
      `<p>You can sign in again at any time.</p>${form}<button class="primary" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
    )
    return
  }
  await endSession(ctx, session)
  ctx.status = 303
  ctx.redirect(returnUrl(ctx, params))
}

async function endSession(
  ctx: KoaContextWithOIDC,
  session: NonNullable<KoaContextWithOIDC['oidc']['session']>,
) {
  const { provider } = ctx.oidc
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (!grantId) continue
    await provider.AccessToken.revokeByGrantId(grantId)
    await provider.RefreshToken.revokeByGrantId(grantId)
    await (await provider.Grant.find(grantId))?.destroy()
  }
  await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null)
}

function returnUrl(ctx: KoaContextWithOIDC, params: KoaContextWithOIDC['oidc']['params']) {
  const target = params?.post_logout_redirect_uri
  if (typeof target !== 'string') return ctx.oidc.urlFor('end_session_success')
  const url = new URL(target)
  if (typeof params?.state === 'string') url.searchParams.set('state', params.state)
  return url.href
}
