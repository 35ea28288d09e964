import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { demoAccounts } from './demo-accounts.ts'
import { renderLoginPage } from './login-page.ts'
import { escapeHtml, renderPage } from './page.ts'

const maxFormLength = 10_000

/** Shows the accounts (GET) and signs in the selected one (POST). */
export async function handleLogin(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  productName: string,
  appUrl: string,
): Promise<void> {
  const interaction = await provider.interactionDetails(request, response).catch(() => undefined)
  if (!interaction) return sendPage(response, 400, renderExpiredPage(productName, appUrl))

  // There is only one app and everyone can use it, so consent is always granted.
  if (interaction.prompt.name !== 'login') {
    return provider.interactionFinished(request, response, { consent: {} })
  }
  if (request.method !== 'POST') {
    return sendPage(response, 200, renderLoginPage(demoAccounts, productName))
  }
  const form = await readForm(request)
  if (form.has('cancel')) {
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  }
  const account = demoAccounts.find(({ email }) => email === form.get('account'))
  if (!account) return sendPage(response, 400, renderLoginPage(demoAccounts, productName))
  return provider.interactionFinished(request, response, { login: { accountId: account.sub } })
}

function renderExpiredPage(productName: string, appUrl: string): string {
  return renderPage(
    'This sign-in has expired',
    `<p>The page was open for too long, or the provider was restarted.</p>
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
    if (text.length > maxFormLength) return new URLSearchParams()
  }
  return new URLSearchParams(text)
}
