import type { DemoAccount } from './demo-accounts.ts'
import { escapeHtml, renderPage } from './page.ts'

/** Renders one button per account. It works without JavaScript. */
export function renderLoginPage(accounts: readonly DemoAccount[], productName: string): string {
  return renderPage(
    `Sign in to ${productName}`,
    `<p>Select an account. No password is needed.</p>
<form method="post" aria-label="Demo accounts">
<ul>${accounts.map(renderAccountButton).join('\n')}</ul>
<button class="quiet" name="cancel" value="yes">Cancel and go back</button>
</form>`,
  )
}

function renderAccountButton({ email, displayName, trait }: DemoAccount): string {
  const initials = displayName
    .split(' ')
    .map((word) => word[0])
    .join('')
  return `<li><button class="account" name="account" value="${escapeHtml(email)}">
<span class="initials" aria-hidden="true">${escapeHtml(initials)}</span>
<span><strong>${escapeHtml(displayName)}</strong><span>${escapeHtml(trait)}</span></span>
</button></li>`
}
