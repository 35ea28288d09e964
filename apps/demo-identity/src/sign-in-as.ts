import { createHash, randomBytes } from 'node:crypto'

export interface SignedInTokens {
  idToken: string
  accessToken: string
  refreshToken: string
}

/** Signs in with a demo account without a browser, using the real code flow. For tests. */
export async function signInAs(
  issuer: string,
  { clientId, redirectUri, email }: { clientId: string; redirectUri: string; email: string },
): Promise<SignedInTokens> {
  const browse = createCookieJar()
  const codeVerifier = randomBytes(48).toString('base64url')
  const authorize = new URL('/auth', issuer)
  authorize.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile offline_access email',
    state: randomBytes(16).toString('hex'),
    nonce: randomBytes(16).toString('hex'),
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()

  const loginPage = await browse(authorize)
  const resume = await browse(loginPage, { account: email })
  const callback = await browse(resume)
  const code = callback.searchParams.get('code')
  if (!code) throw new Error(`The sign-in as ${email} returned no code: ${callback.search}`)

  const response = await fetch(new URL('/token', issuer), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: codeVerifier,
    }),
  })
  if (!response.ok) throw new Error(`The token endpoint responded with ${response.status}.`)
  const tokens: Record<string, string> = JSON.parse(await response.text())
  const { id_token = '', access_token = '', refresh_token = '' } = tokens
  return { idToken: id_token, accessToken: access_token, refreshToken: refresh_token }
}

/** Opens a page, or posts a form, and returns the address it redirects to. Stores its cookies. */
export function createCookieJar() {
  const cookies = new Map<string, string>()
  return async (url: URL, form?: Record<string, string>): Promise<URL> => {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form && new URLSearchParams(form),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location)
      throw new Error(`${url.pathname} responded with ${response.status} and no redirect.`)
    return new URL(location, url)
  }
}
