import { hrefOf, linkTo } from '@nutripim/screens/screen-link'
import { formatNumber } from '@nutripim/wording/format-number'
import {
  digestTitles,
  formatNotification,
  type NotificationText,
} from '@nutripim/wording/notification-text'
import type { MailEntry } from './mails-sql.ts'

export interface MailText {
  subject: string
  text: string
  html: string
}

/** The e-mail for notifications: the text of each inbox entry with its link. */
export function formatMail(
  entries: readonly MailEntry[],
  { displayName, publicUrl }: { displayName: string; publicUrl: string },
): MailText {
  const items = entries.map((entry) => ({
    ...formatNotification(entry),
    country: entry.country,
    // The inbox marks the entry as read, selects its country and opens its screen.
    url: publicUrl + hrefOf(linkTo('/inbox', { open: entry.notificationId })),
  }))
  const kind = entries[0]?.kind
  const [first, ...others] = items
  const subject =
    first && others.length === 0
      ? first.title
      : ((kind && digestTitles[kind]?.(items.length)) ??
        `${formatNumber(items.length)} notifications`)
  const footer = 'You receive this e-mail because you have an account in NutriPIM.'
  const settings = publicUrl + hrefOf(linkTo('/inbox', {}))
  return {
    subject: toSingleLine(subject),
    text: [
      `Hello ${displayName},`,
      ...(items.length > 1 ? [`${subject}:`] : []),
      ...items.map((item) => [item.title, ...listLines(item), item.url].join('\n')),
      `--\n${footer} Change your e-mail notifications: ${settings}`,
    ].join('\n\n'),
    html: formatPage([
      `<p>Hello ${escapeHtml(displayName)},</p>`,
      ...(items.length > 1 ? [`<p>${escapeHtml(subject)}:</p>`] : []),
      ...items.map(
        (item) =>
          `<p style="margin:0 0 16px"><a href="${escapeHtml(item.url)}" style="color:#1f6b3a;font-weight:600">${escapeHtml(item.title)}</a>${listLines(
            item,
          )
            .map((line) => `<br>${escapeHtml(line)}`)
            .join('')}</p>`,
      ),
      `<p style="color:#6b655c;font-size:12px;border-top:1px solid #e8e4dd;padding-top:12px">${footer} <a href="${escapeHtml(settings)}" style="color:#6b655c">Change your e-mail notifications</a>.</p>`,
    ]),
  }
}

/** The e-mail for a declined access request. */
export function formatDeclinedRequest(
  { by, reason }: { by: string; reason: string },
  { displayName, publicUrl }: { displayName: string; publicUrl: string },
): MailText {
  const subject = 'Your access request was declined'
  const message = `${by} declined your access request for Product Information Management.`
  const next = `You can request access again at ${publicUrl}/`
  return {
    subject,
    text: [`Hello ${displayName},`, message, `“${reason}”`, next].join('\n\n'),
    html: formatPage([
      `<p>Hello ${escapeHtml(displayName)},</p>`,
      `<p>${escapeHtml(message)}</p>`,
      `<p>“${escapeHtml(reason)}”</p>`,
      `<p><a href="${escapeHtml(publicUrl)}/" style="color:#1f6b3a">Request access again</a></p>`,
    ]),
  }
}

function listLines({ text, quote, country }: NotificationText & { country: string | null }) {
  const line = country ? `${country}: ${text}` : text
  return quote ? [line, `“${quote}”`] : [line]
}

function formatPage(blocks: readonly string[]): string {
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;color:#252220;background:#ffffff;font:14px/1.5 system-ui,sans-serif"><div style="max-width:560px">${blocks.join('\n')}</div></body></html>`
}

function toSingleLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign).replaceAll('\n', '<br>')
}
