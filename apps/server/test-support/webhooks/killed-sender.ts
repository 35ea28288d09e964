import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import type { RunningProduct } from '@nutripim/tools/run-product'

/** Calls the API of a running product as an administrator. */
export async function callAs<Answer>(
  { url }: Pick<RunningProduct, 'url'>,
  issuer: string,
  path: string,
  body: object,
): Promise<Answer> {
  const { idToken } = await signInAs(issuer, {
    clientId: 'nutripim',
    redirectUri: `${url}/`,
    email: 'gina.admin@nutripim.example',
  })
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (response.status !== 200) throw new Error(JSON.stringify(answer))
  return answer as Answer
}
