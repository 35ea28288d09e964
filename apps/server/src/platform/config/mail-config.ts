import { StartupError } from '../startup-error.ts'
import { getWholeNumber, type ReadSetting } from './read-setting.ts'

export interface MailConfig {
  server: { host: string; port: number; isSecure: boolean }
  login: { user: string; password: string } | undefined
  from: { name: string; address: string }
  /** In milliseconds. */
  digestAfter: number
}

/** Undefined where no mail server is set. */
export function readMail(read: ReadSetting): MailConfig | undefined {
  const digestAfter = getWholeNumber(read, 'MAIL_DIGEST_MINUTES', 0, 10_080) * 60_000
  if (!read('SMTP_URL')) return undefined
  return { ...readServer(read('SMTP_URL')), from: readSender(read('MAIL_FROM')), digestAfter }
}

function readServer(address: string): Pick<MailConfig, 'server' | 'login'> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const user = decode(url?.username)
  const password = decode(url?.password)
  const isMailServer = url?.hostname && ['smtp:', 'smtps:'].includes(url.protocol)
  if (!isMailServer || user === undefined || password === undefined) {
    // The message must not contain the address: it may include a password.
    throw new StartupError('SMTP_URL must be an address such as smtp://mail.example.com:587.')
  }
  const isSecure = url.protocol === 'smtps:'
  return {
    server: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (isSecure ? 465 : 587),
      isSecure,
    },
    login: user ? { user, password } : undefined,
  }
}

function readSender(sender: string): MailConfig['from'] {
  if (!sender) throw new StartupError('MAIL_FROM is missing: it is required with SMTP_URL.')
  // Either an address alone, or a name and an address in angle brackets.
  const bracket = sender.lastIndexOf('<')
  const name = bracket < 0 ? '' : sender.slice(0, bracket).trim()
  const address = sender
    .slice(bracket + 1)
    .replace('>', '')
    .trim()
  if (!/^[^\s<>@]+@[^\s<>@]+$/.test(address)) {
    throw new StartupError(
      `MAIL_FROM must be an address such as NutriPIM <pim@example.com>, not "${sender}".`,
    )
  }
  return { name: name.replace(/^"([^"]*)"$/, '$1'), address }
}

/** Undefined where the text is not a valid part of an address. */
function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}
