import type { DemoAccount } from './demo-accounts.ts'
import { escapeHtml, page } from './page.ts'

/** One button per account: choosing is signing in, with or without JavaScript. */
export function loginPage(accounts: readonly DemoAccount[], productName: string): string {
  return page(
    `Sign in to ${productName}`,
    `<p>Choose who you want to be. No password is needed.</p>
<form method="post" aria-label="Demo accounts">
<ul>${accounts.map(accountButton).join('\n')}</ul>
<button class="quiet" name="cancel" value="yes">Cancel and go back</button>
</form>`,
  )
}

function accountButton({ email, displayName, trait }: DemoAccount): string {
  const initials = displayName
    .split(' ')
    .map((word) => word[0])
    .join('')
  return `<li><button class="account" name="account" value="${escapeHtml(email)}">
<span class="initials" aria-hidden="true">${escapeHtml(initials)}</span>
<span><strong>${escapeHtml(displayName)}</strong><span>${escapeHtml(trait)}</span></span>
</button></li>`
}
