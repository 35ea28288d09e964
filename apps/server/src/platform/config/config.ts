import { splitDatabaseUrl } from '../database/postgres/postgres-hosts.ts'
import { type TimeLimits, timeLimits } from '../database/time-limits.ts'
import type { ConnectionLimits } from '../outbound/connection.ts'
import type { Proxies } from '../outbound/proxies.ts'
import { StartupError } from '../startup-error.ts'
import { type KeptDays, readKeptDays } from './kept-days.ts'
import { type MailConfig, readMail } from './mail-config.ts'
import { rejectMisspeltSettings } from './misspelt-settings.ts'
import { readProxies, readSecurityContacts, readTrustedProxies } from './network-config.ts'
import {
  createReader,
  getEmail,
  getFlag,
  getOrigin,
  getUrl,
  getWholeNumber,
  isLoopback,
  type ReadSetting,
  splitList,
} from './read-setting.ts'
import { readTracing, type TracingConfig } from './tracing-config.ts'

const megabyte = 1024 * 1024

interface DatabaseServer {
  url: string
  adminUrl: string | undefined
  listenUrl: string
  /** Undefined: the primary answers all reads. */
  replica: { url: string; maxWait: number } | undefined
  connections: number
  limits: TimeLimits
}

export interface Config {
  port: number
  host: string
  publicUrl: string
  database: DatabaseServer | { folder: string }
  /** Undefined: the demo provider. */
  provider: { authority: string; clientId: string } | undefined
  demoIdentityPort: number
  emailClaim: string
  bootstrapAdminEmail: string | undefined
  productName: string
  servicePortalUrl: string | null
  jobDashboardUrl: string | null
  allowsOwnApproval: boolean
  /** Null: maps show the country outlines of the app and load nothing from other servers. */
  mapTiles: { url: string; attribution: string } | null
  rateLimit: number
  /** In milliseconds. */
  heartbeat: number
  /** For a whole request with its body, in milliseconds. */
  requestTimeout: number
  /** How long the server reports that it is not ready before it closes its port, in milliseconds. */
  stopDelay: number
  bodyLimit: number
  uploadLimit: number
  linkMonitor: {
    mode: 'on' | 'local' | 'off'
    allowsPrivate: boolean
    ports: number[]
    labelUrl: string | null
  }
  webhooks: {
    /** Undefined: the embedded database has a key in its folder; otherwise there are no webhooks. */
    key: string | undefined
    /** Which addresses can be called. `ports` undefined: all. */
    limits: ConnectionLimits
  }
  /** For the identity provider, webhooks and links. */
  proxies: Proxies | undefined
  /** Undefined: no e-mails are sent. */
  mail: MailConfig | undefined
  keptDays: KeptDays
  /** Days to keep the changes of publications; 0: forever. */
  changeDays: number
  /** Caches in front of the delivery API. */
  purge: { urls: string[]; token: string | undefined }
  logArchive: {
    /** Whole months that stay in the audit log; 0: all. */
    keptMonths: number
    /** Undefined: archived months stay where they are. */
    tablespace: string | undefined
  }
  trustProxy: string[] | false
  /** Without a token and a port there are no metrics. */
  metrics: { token: string | undefined; port: number | undefined }
  /** Undefined: no traces. */
  tracing: TracingConfig | undefined
  /** Whether /openapi.json needs no token. */
  isApiDescriptionPublic: boolean
  /** Whether caches in front of the delivery API keep the answers of API keys apart. */
  hasSharedCache: boolean
  /** Whether assistants can use the Model Context Protocol with API keys. */
  servesAssistants: boolean
  /** Addresses with mailto: or https:; empty: none is shown. */
  securityContacts: string[]
  logLevel: string
  checkAnswers: boolean
}

export function readConfig(env: Record<string, string | undefined>): Config {
  rejectMisspeltSettings(env)
  const read = createReader(env)
  const isProduction = readProduction(env.NODE_ENV)
  const port = getWholeNumber(read, 'PORT', 0, 65_535)
  const database = readDatabase(read)
  const provider = readProvider(read, 'url' in database)
  const publicUrl = getOrigin(read, 'PUBLIC_URL', 'https://pim.example.com')
  if (isProduction && !('url' in database)) {
    throw new StartupError('DATABASE_URL is missing: it is required with NODE_ENV=production.')
  }
  if (isProduction && !publicUrl) {
    throw new StartupError('PUBLIC_URL is missing: it is required with NODE_ENV=production.')
  }

  if (isProduction) requireHttps({ PUBLIC_URL: publicUrl, OIDC_AUTHORITY: provider?.authority })
  const proxies = readProxies(read)
  const linkMonitor = readLinkMonitor(read, 'url' in database)

  return {
    port,
    host: read('HOST'),
    publicUrl: publicUrl || `http://localhost:${port}`,
    database,
    provider,
    demoIdentityPort: read('DEMO_IDENTITY_PORT')
      ? getWholeNumber(read, 'DEMO_IDENTITY_PORT', 0, 65_535)
      : port && port + 1,
    emailClaim: read('OIDC_EMAIL_CLAIM'),
    bootstrapAdminEmail: getEmail(read, 'BOOTSTRAP_ADMIN_EMAIL') || undefined,
    productName: read('PRODUCT_NAME'),
    servicePortalUrl: getUrl(read, 'SERVICE_PORTAL_URL', 'https://portal.example.com') || null,
    jobDashboardUrl: getUrl(read, 'JOB_DASHBOARD_URL', 'https://jobs.example.com') || null,
    allowsOwnApproval: getFlag(read, 'ALLOW_OWN_APPROVAL'),
    mapTiles: readMapTiles(read),
    rateLimit: getWholeNumber(read, 'RATE_LIMIT', 0, 1_000_000_000),
    heartbeat: getWholeNumber(read, 'HEARTBEAT_SECONDS', 1, 30) * 1000,
    requestTimeout: getWholeNumber(read, 'REQUEST_TIMEOUT_SECONDS', 1, 3600) * 1000,
    stopDelay: getWholeNumber(read, 'STOP_DELAY_SECONDS', 0, 300) * 1000,
    bodyLimit: getWholeNumber(read, 'BODY_LIMIT_MB', 1, 1024) * megabyte,
    uploadLimit: getWholeNumber(read, 'UPLOAD_LIMIT_MB', 1, 1024) * megabyte,
    linkMonitor,
    webhooks: readWebhooks(read, linkMonitor.ports, proxies),
    proxies,
    mail: readMail(read),
    keptDays: readKeptDays(read),
    changeDays: getChangeDays(read),
    purge: readPurge(read),
    logArchive: {
      keptMonths: getWholeNumber(read, 'LOG_MONTHS', 0, 1200),
      tablespace: read('LOG_ARCHIVE_TABLESPACE') || undefined,
    },
    trustProxy: readTrustedProxies(read),
    metrics: {
      token: read('METRICS_TOKEN') || undefined,
      port: read('METRICS_PORT') ? getWholeNumber(read, 'METRICS_PORT', 0, 65_535) : undefined,
    },
    tracing: readTracing(read),
    isApiDescriptionPublic: getFlag(read, 'OPENAPI_PUBLIC'),
    hasSharedCache: getFlag(read, 'SHARED_CACHE'),
    servesAssistants: getFlag(read, 'ASSISTANTS'),
    securityContacts: readSecurityContacts(read),
    logLevel: readLogLevel(read, 'url' in database),
    checkAnswers: getFlag(read, 'CHECK_ANSWERS'),
  }
}

function readDatabase(read: ReadSetting): Config['database'] {
  const url = readDatabaseUrl(read, 'DATABASE_URL')
  const adminUrl = readDatabaseUrl(read, 'DATABASE_ADMIN_URL')
  const listenUrl = readDatabaseUrl(read, 'DATABASE_LISTEN_URL')
  const readUrl = readDatabaseUrl(read, 'DATABASE_READ_URL')
  const dependent =
    (adminUrl && 'DATABASE_ADMIN_URL') ??
    (listenUrl && 'DATABASE_LISTEN_URL') ??
    (readUrl && 'DATABASE_READ_URL')
  if (!url && dependent) {
    throw new StartupError(`DATABASE_URL is missing: it is required with ${dependent}.`)
  }
  if (!url) return { folder: read('DATA_DIR') }
  const connections = getWholeNumber(read, 'DATABASE_CONNECTIONS', 1, 1000)
  return {
    url,
    adminUrl,
    listenUrl: listenUrl ?? url,
    replica: readUrl
      ? { url: readUrl, maxWait: getWholeNumber(read, 'DATABASE_READ_WAIT_MS', 0, 2000) }
      : undefined,
    connections,
    limits: {
      ...timeLimits,
      connect: getWholeNumber(read, 'DATABASE_CONNECT_SECONDS', 1, 60) * 1000,
      usual: getWholeNumber(read, 'DATABASE_CALL_SECONDS', 1, 3600) * 1000,
      long: getWholeNumber(read, 'DATABASE_LONG_CALL_SECONDS', 1, 86_400) * 1000,
    },
  }
}

function readDatabaseUrl(
  read: ReadSetting,
  name: 'DATABASE_URL' | 'DATABASE_ADMIN_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_READ_URL',
): string | undefined {
  const url = read(name)
  if (url) splitDatabaseUrl(name, url)
  return url || undefined
}

function readProvider(read: ReadSetting, hasDatabaseServer: boolean): Config['provider'] {
  const authority = getUrl(read, 'OIDC_AUTHORITY', 'https://login.example.com')
  const clientId = read('OIDC_CLIENT_ID')
  if (hasDatabaseServer && !authority) {
    throw new StartupError(
      'OIDC_AUTHORITY is missing: with DATABASE_URL you need an identity provider of your own.',
    )
  }
  if (!authority && clientId) {
    throw new StartupError('OIDC_AUTHORITY is missing: it is required with OIDC_CLIENT_ID.')
  }
  if (!authority) return undefined
  const { username, password, search, hash, pathname } = new URL(authority)
  if (username || password || search || hash || pathname.includes('/.well-known/')) {
    throw new StartupError(
      'OIDC_AUTHORITY must be the issuer of the provider, such as https://login.example.com/realms/staff, without a login, "?", "#" or /.well-known/openid-configuration.',
    )
  }
  if (!clientId) {
    throw new StartupError('OIDC_CLIENT_ID is missing: it is required with OIDC_AUTHORITY.')
  }
  return { authority, clientId }
}

/** Other programs read it too, so other values are theirs; only what was meant as ours is a mistake. */
function readProduction(mode = ''): boolean {
  if (/^\s*prod/i.test(mode) && mode !== 'production') {
    throw new StartupError(`NODE_ENV must be production or another mode, not "${mode}".`)
  }
  return mode === 'production'
}

/** Browsers sign in only on pages that no one can alter on the way, and so are the keys of the provider. */
function requireHttps(addresses: Record<string, string | undefined>): void {
  for (const [name, address] of Object.entries(addresses)) {
    if (!address || address.startsWith('https:') || isLoopback(address)) continue
    throw new StartupError(
      `${name} must begin with https:// in production, not "${address}": browsers and tokens need it. Put a proxy with TLS in front of the server.`,
    )
  }
}

function readLogLevel(read: ReadSetting, hasDatabaseServer: boolean): string {
  const level = read('LOG_LEVEL') || (hasDatabaseServer ? 'info' : 'warn')
  if (!['silent', 'error', 'warn', 'info', 'debug'].includes(level)) {
    throw new StartupError(`LOG_LEVEL must be silent, error, warn, info or debug, not "${level}".`)
  }
  return level
}

function readLinkMonitor(read: ReadSetting, hasDatabaseServer: boolean): Config['linkMonitor'] {
  const mode = read('LINK_MONITOR') || (hasDatabaseServer ? 'on' : 'local')
  if (mode !== 'on' && mode !== 'local' && mode !== 'off') {
    throw new StartupError(`LINK_MONITOR must be on, local or off, not "${mode}".`)
  }
  const ports = splitList(read('LINK_MONITOR_PORTS'))
  if (!ports.every((port) => /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536)) {
    throw new StartupError(`LINK_MONITOR_PORTS must be ports such as 80,443, not "${ports}".`)
  }
  const labelUrl = getUrl(read, 'LABEL_URL', 'https://labels.example.com/{code}.pdf')
  if (labelUrl && !labelUrl.includes('{code}')) {
    throw new StartupError('LABEL_URL must contain {code}, the position of the label code.')
  }
  return {
    mode,
    allowsPrivate: getFlag(read, 'LINK_MONITOR_PRIVATE'),
    ports: ports.map(Number),
    labelUrl: labelUrl || null,
  }
}

function readWebhooks(
  read: ReadSetting,
  ports: number[],
  proxies: Proxies | undefined,
): Config['webhooks'] {
  const key = read('WEBHOOK_KEY') || undefined
  if (key !== undefined && key.length < 32) {
    throw new StartupError('WEBHOOK_KEY must have at least 32 characters.')
  }
  const allowsPrivate = getFlag(read, 'WEBHOOK_PRIVATE')
  return { key, limits: { allowsPrivate, ports: allowsPrivate ? undefined : ports, proxies } }
}

function readMapTiles(read: ReadSetting): Config['mapTiles'] {
  const url = getUrl(read, 'MAP_TILE_URL', 'https://tiles.example.com/{z}/{x}/{y}.png')
  if (!url) return null
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part))) {
    throw new StartupError('MAP_TILE_URL must contain {z}, {x} and {y}, the numbers of a tile.')
  }
  return { url, attribution: read('MAP_ATTRIBUTION') }
}

function readPurge(read: ReadSetting): Config['purge'] {
  const urls = splitList(read('PURGE_URLS'))
  const isAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  const wrong = urls.find((url) => !isAddress(url))
  if (wrong !== undefined) {
    throw new StartupError(
      `PURGE_URLS: '${wrong}' is not an address such as http://cache.example.com:6081/.`,
    )
  }
  return { urls, token: read('PURGE_TOKEN') || undefined }
}

/** Deliveries of webhooks can be sent again for 30 days, and lead to the changes. */
function getChangeDays(read: ReadSetting): number {
  const days = getWholeNumber(read, 'CHANGE_DAYS', 0, 36_500)
  if (days > 0 && days < 30) throw new StartupError('CHANGE_DAYS must be 0 or at least 30.')
  return days
}
