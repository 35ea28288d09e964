import { hrefOf, linkTo } from '@nutripim/screens/screen-link'
import { digestTitles, type NotificationWords, wordsOf } from '@nutripim/wording/notification-text'
import type { MailEntry } from './mails-sql.ts'

export interface MailText {
  subject: string
  text: string
  html: string
}

/** What a mail says: each entry in the words of the inbox, with the way to its place. */
export function mailText(
  entries: readonly MailEntry[],
  { displayName, publicUrl }: { displayName: string; publicUrl: string },
): MailText {
  const items = entries.map((entry) => ({
    ...wordsOf(entry),
    country: entry.country,
    // Over the inbox: it marks the entry as read, chooses its country and leads on.
    url: publicUrl + hrefOf(linkTo('/inbox', { open: entry.notificationId })),
  }))
  const kind = entries[0]?.kind
  const subject =
    items.length === 1
      ? items[0]!.title
      : ((kind && digestTitles[kind]?.(items.length)) ?? `${items.length} notifications`)
  const why = 'You get this e-mail because you have an account in NutriPIM.'
  const settings = publicUrl + hrefOf(linkTo('/inbox', {}))
  return {
    subject: oneLine(subject),
    text: [
      `Hello ${displayName},`,
      ...(items.length > 1 ? [`${subject}:`] : []),
      ...items.map((item) => [item.title, ...linesOf(item), item.url].join('\n')),
      `--\n${why} Choose of what you are told by e-mail: ${settings}`,
    ].join('\n\n'),
    html: page([
      `<p>Hello ${escaped(displayName)},</p>`,
      ...(items.length > 1 ? [`<p>${escaped(subject)}:</p>`] : []),
      ...items.map(
        (item) =>
          `<p style="margin:0 0 16px"><a href="${escaped(item.url)}" style="color:#1f6b3a;font-weight:600">${escaped(item.title)}</a>${linesOf(
            item,
          )
            .map((line) => `<br>${escaped(line)}`)
            .join('')}</p>`,
      ),
      `<p style="color:#6b655c;font-size:12px;border-top:1px solid #e8e4dd;padding-top:12px">${why} <a href="${escaped(settings)}" style="color:#6b655c">Choose of what you are told by e-mail</a>.</p>`,
    ]),
  }
}

/** What somebody is answered who asked for access and was turned down. */
export function answerText(
  { by, reason }: { by: string; reason: string },
  { displayName, publicUrl }: { displayName: string; publicUrl: string },
): MailText {
  const subject = 'Your request for access was declined'
  const said = `${by} declined your request for access to Product Information Management.`
  const again = `You can ask again at ${publicUrl}/`
  return {
    subject,
    text: [`Hello ${displayName},`, said, `“${reason}”`, again].join('\n\n'),
    html: page([
      `<p>Hello ${escaped(displayName)},</p>`,
      `<p>${escaped(said)}</p>`,
      `<p>“${escaped(reason)}”</p>`,
      `<p><a href="${escaped(publicUrl)}/" style="color:#1f6b3a">You can ask again.</a></p>`,
    ]),
  }
}

function linesOf({ text, quote, country }: NotificationWords & { country: string | null }) {
  const place = country ? `${country}: ${text}` : text
  return quote ? [place, `“${quote}”`] : [place]
}

function page(blocks: readonly string[]): string {
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;color:#252220;background:#ffffff;font:14px/1.5 system-ui,sans-serif"><div style="max-width:560px">${blocks.join('\n')}</div></body></html>`
}

function oneLine(words: string): string {
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}

function escaped(words: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return words.replaceAll(/[&<>"]/g, (sign) => entities[sign]!).replaceAll('\n', '<br>')
}
