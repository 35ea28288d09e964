import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { demoAccounts } from './demo-accounts.ts'
import { loginPage } from './login-page.ts'
import { escapeHtml, page } from './page.ts'

const longestForm = 10_000

/** Shows the accounts (GET) and signs the chosen one in (POST). */
export async function answerLogin(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  productName: string,
  appUrl: string,
): Promise<void> {
  const interaction = await provider.interactionDetails(request, response).catch(() => undefined)
  if (!interaction) return sendPage(response, 400, expiredPage(productName, appUrl))

  // Everyone may use the one app there is, so a wish for consent is granted unasked.
  if (interaction.prompt.name !== 'login') {
    return provider.interactionFinished(request, response, { consent: {} })
  }
  if (request.method !== 'POST') {
    return sendPage(response, 200, loginPage(demoAccounts, productName))
  }
  const form = await readForm(request)
  if (form.has('cancel')) {
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  }
  const account = demoAccounts.find(({ email }) => email === form.get('account'))
  if (!account) return sendPage(response, 400, loginPage(demoAccounts, productName))
  return provider.interactionFinished(request, response, { login: { accountId: account.sub } })
}

function expiredPage(productName: string, appUrl: string): string {
  return page(
    'This sign-in has expired',
    `<p>It was opened too long ago, or the provider has been restarted since.</p>
<a href="${escapeHtml(appUrl)}">Go back to ${escapeHtml(productName)}</a>`,
  )
}

function sendPage(response: ServerResponse, status: number, html: string) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(html)
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > longestForm) return new URLSearchParams()
  }
  return new URLSearchParams(text)
}
