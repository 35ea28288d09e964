import type { BrowserContext } from '@playwright/test'

/** What the content security policy blocks on the pages of this browser from now on. */
export function recordPolicyViolations(context: BrowserContext): string[] {
  const found: string[] = []
  // The console, not an event of the page: it also tells what was blocked before a page was left.
  context.on('console', (message) => {
    const text = message.text()
    if (text.includes('Content Security Policy')) found.push(`${message.page()?.url()} ${text}`)
  })
  return found
}
