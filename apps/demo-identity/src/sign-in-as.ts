import { createHash, randomBytes } from 'node:crypto'

export interface SignedInTokens {
  idToken: string
  accessToken: string
  refreshToken: string
}

/** Signs a demo account in without a browser: the real code flow, for tests and benchmarks. */
export async function signInAs(
  issuer: string,
  { clientId, redirectUri, email }: { clientId: string; redirectUri: string; email: string },
): Promise<SignedInTokens> {
  const browse = cookieJar()
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
  if (!code) throw new Error(`Signing in as ${email} gave no code: ${callback.search}`)

  const answer = await fetch(new URL('/token', issuer), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: codeVerifier,
    }),
  })
  if (!answer.ok) throw new Error(`The token endpoint answered ${answer.status}.`)
  const tokens = (await answer.json()) as Record<string, string>
  const { id_token = '', access_token = '', refresh_token = '' } = tokens
  return { idToken: id_token, accessToken: access_token, refreshToken: refresh_token }
}

/** Visits a page (with a form: sends it) and answers where it leads, keeping its cookies. */
export function cookieJar() {
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
    if (!location) throw new Error(`${url.pathname} answered ${response.status}, leading nowhere.`)
    return new URL(location, url)
  }
}
