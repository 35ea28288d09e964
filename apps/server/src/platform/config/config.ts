import { StartupError } from './startup-error.ts'

/** Every setting there is. `--help`, `.env.example` and the reading below all come from this table. */
export const settings = [
  { name: 'PORT', default: '8080', help: 'Port of the product' },
  { name: 'HOST', default: 'localhost', help: 'Address to listen on; 0.0.0.0 for all' },
  {
    name: 'PUBLIC_URL',
    default: '',
    help: 'Address people type, as https://pim.example.com; needed in production',
  },
  {
    name: 'DATABASE_URL',
    default: '',
    help: 'PostgreSQL 15 or newer, as postgres://user:password@host/database; empty: embedded database',
  },
  { name: 'DATABASE_CONNECTIONS', default: '10', help: 'Connections to PostgreSQL per server' },
  { name: 'DATA_DIR', default: 'data', help: 'Folder of the embedded database' },
  {
    name: 'OIDC_AUTHORITY',
    default: '',
    help: 'Address of the OpenID Connect provider; needed with DATABASE_URL, else the demo provider',
  },
  {
    name: 'OIDC_CLIENT_ID',
    default: '',
    help: 'Client id at the provider; needed with OIDC_AUTHORITY',
  },
  {
    name: 'OIDC_EMAIL_CLAIM',
    default: 'email',
    help: 'Claim that holds the e-mail address; preferred_username is tried next',
  },
  { name: 'DEMO_IDENTITY_PORT', default: '', help: 'Port of the demo provider; empty: PORT + 1' },
  {
    name: 'BOOTSTRAP_ADMIN_EMAIL',
    default: '',
    help: 'E-mail of the first administrator, given GLOBALADMIN while nobody has access control',
  },
  { name: 'PRODUCT_NAME', default: 'Nutri', help: "The word before 'Vita' in titles" },
  { name: 'SERVICE_PORTAL_URL', default: '', help: 'Where people request access' },
  {
    name: 'JOB_DASHBOARD_URL',
    default: '',
    help: 'Link of the global web team to its job dashboard',
  },
  {
    name: 'ALLOW_OWN_APPROVAL',
    default: '',
    help: '1: approvers may approve drafts that they created themselves',
  },
  {
    name: 'MAP_TILE_URL',
    default: '',
    help: 'Pictures behind maps, as https://tiles.example.com/{z}/{x}/{y}.png; empty: outlines of the app alone',
  },
  {
    name: 'MAP_ATTRIBUTION',
    default: '© OpenStreetMap contributors',
    help: 'Whose pictures those are, shown on the map',
  },
  { name: 'RATE_LIMIT', default: '1200', help: 'Requests per user and minute; 0 for no limit' },
  {
    name: 'HEARTBEAT_SECONDS',
    default: '15',
    help: 'Seconds between signs of life on event streams; less than the idle time-out of proxies',
  },
  { name: 'BODY_LIMIT_MB', default: '16', help: 'Largest request body in megabytes' },
  { name: 'UPLOAD_LIMIT_MB', default: '20', help: 'Largest uploaded file in megabytes' },
  {
    name: 'LINK_MONITOR',
    default: '',
    help: 'Check the links of products: on, local (our own files alone) or off; empty: on with DATABASE_URL, else local',
  },
  {
    name: 'LINK_MONITOR_PRIVATE',
    default: '',
    help: '1: the link monitor may also ask private and loopback addresses',
  },
  {
    name: 'LINK_MONITOR_PORTS',
    default: '80,443',
    help: 'Ports that the link monitor may ask, comma separated',
  },
  {
    name: 'LABEL_URL',
    default: '',
    help: 'Where labels are, as https://labels.example.com/{code}.pdf; empty: they are not checked',
  },
  {
    name: 'SMTP_URL',
    default: '',
    help: 'Mail server, as smtp://user:password@mail.example.com:587 or smtps://…; empty: no e-mail is sent',
  },
  {
    name: 'MAIL_FROM',
    default: '',
    help: 'Sender of e-mails, as NutriPIM <pim@example.com>; needed with SMTP_URL',
  },
  {
    name: 'MAIL_DIGEST_MINUTES',
    default: '30',
    help: 'Minutes that new drafts are gathered before approvers get one e-mail about them',
  },
  {
    name: 'INBOX_DAYS',
    default: '90',
    help: 'Days that read notifications, and e-mails that went out, are kept; 0: for ever',
  },
  {
    name: 'TRUST_PROXY',
    default: '',
    help: 'Addresses of proxies in front, comma separated, whose forwarded headers are believed',
  },
  {
    name: 'LOG_LEVEL',
    default: '',
    help: 'silent, error, warn, info or debug; empty: info with DATABASE_URL, else warn',
  },
  {
    name: 'CHECK_ANSWERS',
    default: '',
    help: '1: check every answer against the contract (tests; slower)',
  },
] as const satisfies readonly { name: string; default: string; help: string }[]

type SettingName = (typeof settings)[number]['name']

export interface Config {
  port: number
  host: string
  publicUrl: string
  database: { url: string; connections: number } | { folder: string }
  /** Undefined: the demo provider. */
  provider: { authority: string; clientId: string } | undefined
  demoIdentityPort: number
  emailClaim: string
  bootstrapAdminEmail: string | undefined
  productName: string
  servicePortalUrl: string | null
  jobDashboardUrl: string | null
  allowsOwnApproval: boolean
  /** Null: maps show the outlines that come with the app and ask nobody. */
  mapTiles: { url: string; attribution: string } | null
  rateLimit: number
  /** In milliseconds. */
  heartbeat: number
  bodyLimit: number
  uploadLimit: number
  linkMonitor: {
    mode: 'on' | 'local' | 'off'
    allowsPrivate: boolean
    ports: number[]
    labelUrl: string | null
  }
  /** Undefined: no e-mail is sent. */
  mail: MailConfig | undefined
  /** How long what was read and what was sent is kept; 0: for ever. */
  inboxDays: number
  trustProxy: string[] | false
  logLevel: string
  checkAnswers: boolean
}

export interface MailConfig {
  server: { host: string; port: number; isSecure: boolean }
  login: { user: string; password: string } | undefined
  from: { name: string; address: string }
  /** In milliseconds. */
  digestAfter: number
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const read = (name: SettingName): string =>
    env[name]?.trim() || settings.find((setting) => setting.name === name)!.default
  const isProduction = env.NODE_ENV === 'production'

  const port = wholeNumber(read, 'PORT', 0, 65_535)
  const databaseUrl = read('DATABASE_URL')
  const authority = url(read, 'OIDC_AUTHORITY', 'https://login.example.com')
  const clientId = read('OIDC_CLIENT_ID')
  const publicUrl = url(read, 'PUBLIC_URL', 'https://pim.example.com')

  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartupError('DATABASE_URL must begin with postgres:// or postgresql://.')
  }
  if (databaseUrl && !authority) {
    throw new StartupError(
      'OIDC_AUTHORITY is missing: with DATABASE_URL a real identity provider is needed.',
    )
  }
  if (isProduction && !databaseUrl) {
    throw new StartupError(
      'DATABASE_URL is missing: with NODE_ENV=production a PostgreSQL server is needed.',
    )
  }
  if (authority && !clientId) {
    throw new StartupError(
      'OIDC_CLIENT_ID is missing: OIDC_AUTHORITY needs the client id beside it.',
    )
  }
  if (isProduction && !publicUrl) {
    throw new StartupError('PUBLIC_URL is missing: with NODE_ENV=production it is needed.')
  }
  const logLevel = read('LOG_LEVEL') || (databaseUrl ? 'info' : 'warn')
  if (!['silent', 'error', 'warn', 'info', 'debug'].includes(logLevel)) {
    throw new StartupError(
      `LOG_LEVEL must be silent, error, warn, info or debug, not "${logLevel}".`,
    )
  }

  return {
    port,
    host: read('HOST'),
    publicUrl: publicUrl || `http://localhost:${port}`,
    database: databaseUrl
      ? { url: databaseUrl, connections: wholeNumber(read, 'DATABASE_CONNECTIONS', 1, 1000) }
      : { folder: read('DATA_DIR') },
    provider: authority ? { authority, clientId } : undefined,
    demoIdentityPort: read('DEMO_IDENTITY_PORT')
      ? wholeNumber(read, 'DEMO_IDENTITY_PORT', 0, 65_535)
      : port && port + 1,
    emailClaim: read('OIDC_EMAIL_CLAIM'),
    bootstrapAdminEmail: read('BOOTSTRAP_ADMIN_EMAIL').toLowerCase() || undefined,
    productName: read('PRODUCT_NAME'),
    servicePortalUrl: url(read, 'SERVICE_PORTAL_URL', 'https://portal.example.com') || null,
    jobDashboardUrl: url(read, 'JOB_DASHBOARD_URL', 'https://jobs.example.com') || null,
    allowsOwnApproval: read('ALLOW_OWN_APPROVAL') === '1',
    mapTiles: readMapTiles(read),
    rateLimit: wholeNumber(read, 'RATE_LIMIT', 0, 1_000_000_000),
    heartbeat: wholeNumber(read, 'HEARTBEAT_SECONDS', 1, 30) * 1000,
    bodyLimit: wholeNumber(read, 'BODY_LIMIT_MB', 1, 1024) * 1024 * 1024,
    uploadLimit: wholeNumber(read, 'UPLOAD_LIMIT_MB', 1, 1024) * 1024 * 1024,
    linkMonitor: readLinkMonitor(read, databaseUrl !== ''),
    mail: readMail(read),
    inboxDays: wholeNumber(read, 'INBOX_DAYS', 0, 36_500),
    trustProxy: read('TRUST_PROXY') ? read('TRUST_PROXY').split(/\s*,\s*/) : false,
    logLevel,
    checkAnswers: read('CHECK_ANSWERS') === '1',
  }
}

function readLinkMonitor(read: Read, isOnServer: boolean): Config['linkMonitor'] {
  const mode = read('LINK_MONITOR') || (isOnServer ? 'on' : 'local')
  if (mode !== 'on' && mode !== 'local' && mode !== 'off') {
    throw new StartupError(`LINK_MONITOR must be on, local or off, not "${mode}".`)
  }
  const ports = read('LINK_MONITOR_PORTS').split(/\s*,\s*/)
  if (!ports.every((port) => /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536)) {
    throw new StartupError(`LINK_MONITOR_PORTS must be ports such as 80,443, not "${ports}".`)
  }
  const labelUrl = url(read, 'LABEL_URL', 'https://labels.example.com/{code}.pdf')
  if (labelUrl && !labelUrl.includes('{code}')) {
    throw new StartupError('LABEL_URL must hold {code} where the code of a label stands.')
  }
  return {
    mode,
    allowsPrivate: read('LINK_MONITOR_PRIVATE') === '1',
    ports: ports.map(Number),
    labelUrl: labelUrl || null,
  }
}

function readMail(read: Read): MailConfig | undefined {
  const address = read('SMTP_URL')
  const sender = read('MAIL_FROM')
  const digestAfter = wholeNumber(read, 'MAIL_DIGEST_MINUTES', 0, 10_080) * 60_000
  if (!address) return undefined
  const url = URL.canParse(address) ? new URL(address) : undefined
  const login = url?.username ? [url.username, url.password].map(decoded) : undefined
  // What is said here must not hold the password.
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol) || login?.includes(undefined)) {
    throw new StartupError('SMTP_URL must be an address such as smtp://mail.example.com:587.')
  }
  const [, name = '', from = ''] = /^\s*(.*?)\s*<?([^\s<>@]+@[^\s<>@]+)>?\s*$/.exec(sender) ?? []
  if (!sender) throw new StartupError('MAIL_FROM is missing: SMTP_URL needs the sender beside it.')
  if (!from) {
    throw new StartupError(
      `MAIL_FROM must be an address such as NutriPIM <pim@example.com>, not "${sender}".`,
    )
  }
  const isSecure = url.protocol === 'smtps:'
  return {
    server: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (isSecure ? 465 : 587),
      isSecure,
    },
    login: login && { user: login[0]!, password: login[1]! },
    from: { name: name.replace(/^"(.*)"$/, '$1'), address: from },
    digestAfter,
  }
}

function decoded(words: string): string | undefined {
  try {
    return decodeURIComponent(words)
  } catch {
    return undefined
  }
}

function readMapTiles(read: Read): Config['mapTiles'] {
  const address = url(read, 'MAP_TILE_URL', 'https://tiles.example.com/{z}/{x}/{y}.png')
  if (!address) return null
  if (!['{z}', '{x}', '{y}'].every((part) => address.includes(part))) {
    throw new StartupError(
      'MAP_TILE_URL must hold {z}, {x} and {y} where the numbers of a tile stand.',
    )
  }
  return { url: address, attribution: read('MAP_ATTRIBUTION') }
}

export function helpText(): string {
  const width = Math.max(...settings.map((setting) => setting.name.length))
  const lines = settings.map(
    ({ name, default: value, help }) =>
      `  ${name.padEnd(width)}  ${help}${value ? ` (default ${value})` : ''}`,
  )
  return [
    'NutriPIM',
    '',
    'Settings are environment variables, also read from a file .env:',
    '',
    ...lines,
    '',
  ].join('\n')
}

type Read = (name: SettingName) => string

function wholeNumber(read: Read, name: SettingName, min: number, max: number): number {
  const text = read(name)
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new StartupError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return value
}

function url(read: Read, name: SettingName, example: string): string {
  const text = read(name)
  if (text && !(URL.canParse(text) && /^https?:\/\//.test(text))) {
    throw new StartupError(`${name} must be an address such as ${example}, not "${text}".`)
  }
  return text.replace(/\/+$/, '')
}
