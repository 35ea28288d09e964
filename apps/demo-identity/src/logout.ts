import type { KoaContextWithOIDC } from 'oidc-provider'
import { renderPage } from './page.ts'

/**
 * Ends the session at once if the request contains the id token of the user, which the provider has
 * already checked. Otherwise it asks, so that a link alone cannot sign a user out.
 */
export async function handleLogout(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const { session, params, entities } = ctx.oidc
  if (!session || findSubject(entities.IdTokenHint) !== session.accountId) {
    ctx.body = renderPage(
      'Do you want to sign out?',
      `<p>You can sign in again at any time.</p>${form}<button class="primary" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
    )
    return
  }
  await endSession(ctx, session)
  ctx.status = 303
  ctx.redirect(getReturnUrl(ctx, params))
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

/** The library does not type the decoded id token. */
function findSubject(hint: unknown): string | undefined {
  const payload = hint instanceof Object && 'payload' in hint ? hint.payload : undefined
  const subject = payload instanceof Object && 'sub' in payload ? payload.sub : undefined
  return typeof subject === 'string' ? subject : undefined
}

function getReturnUrl(ctx: KoaContextWithOIDC, params: KoaContextWithOIDC['oidc']['params']) {
  const target = params?.post_logout_redirect_uri
  if (typeof target !== 'string') return ctx.oidc.urlFor('end_session_success')
  const url = new URL(target)
  if (typeof params?.state === 'string') url.searchParams.set('state', params.state)
  return url.href
}
