/** Every setting. `--help`, `.env.example` and `readConfig` all come from this table. */
export const settings = [
  { name: 'PORT', default: '8080', help: 'Port of the application' },
  { name: 'HOST', default: 'localhost', help: 'Address to listen on; 0.0.0.0 for all addresses' },
  {
    name: 'PUBLIC_URL',
    default: '',
    help: 'Address that users enter, such as https://pim.example.com; required in production',
  },
  {
    name: 'DATABASE_URL',
    default: '',
    help: 'PostgreSQL 15 or newer, such as postgres://user:password@host/database; several hosts: host1:5432,host2:5432; empty: embedded database',
  },
  {
    name: 'DATABASE_ADMIN_URL',
    default: '',
    help: 'The same database with the role that owns it, only for migrations; empty: DATABASE_URL migrates',
  },
  {
    name: 'DATABASE_LISTEN_URL',
    default: '',
    help: 'The same database without a connection pooler, to listen for changes; empty: DATABASE_URL',
  },
  {
    name: 'DATABASE_READ_URL',
    default: '',
    help: 'A streaming replica of the same database for lists, searches, audit log and reports; empty: DATABASE_URL',
  },
  {
    name: 'DATABASE_READ_WAIT_MS',
    default: '100',
    help: 'Milliseconds that a read waits until the replica has all earlier changes; then DATABASE_URL answers it',
  },
  {
    name: 'DATABASE_CONNECTIONS',
    default: '10',
    help: 'Maximum number of connections to PostgreSQL per server',
  },
  {
    name: 'DATABASE_CONNECT_SECONDS',
    default: '3',
    help: 'Seconds to wait for a new connection to PostgreSQL',
  },
  {
    name: 'DATABASE_CALL_SECONDS',
    default: '8',
    help: 'Seconds that a call can wait for PostgreSQL; then it is answered with 503',
  },
  {
    name: 'DATABASE_LONG_CALL_SECONDS',
    default: '600',
    help: 'The same for imports, exports and restores',
  },
  { name: 'DATA_DIR', default: 'data', help: 'Folder of the embedded database' },
  {
    name: 'OIDC_AUTHORITY',
    default: '',
    help: 'Address of the OpenID Connect provider; required with DATABASE_URL; empty: demo provider',
  },
  {
    name: 'OIDC_CLIENT_ID',
    default: '',
    help: 'Client id at the provider; required with OIDC_AUTHORITY',
  },
  {
    name: 'OIDC_EMAIL_CLAIM',
    default: 'email',
    help: 'Claim with the e-mail address; preferred_username is used if it is missing',
  },
  { name: 'DEMO_IDENTITY_PORT', default: '', help: 'Port of the demo provider; empty: PORT + 1' },
  {
    name: 'BOOTSTRAP_ADMIN_EMAIL',
    default: '',
    help: 'E-mail of the first administrator, assigned GLOBALADMIN if no user has access control',
  },
  { name: 'PRODUCT_NAME', default: 'Nutri', help: "Name before 'Vita' in titles" },
  {
    name: 'SERVICE_PORTAL_URL',
    default: '',
    help: 'Address of the service portal where users request access',
  },
  {
    name: 'JOB_DASHBOARD_URL',
    default: '',
    help: 'Address of the job dashboard that the global web team section links to',
  },
  {
    name: 'ALLOW_OWN_APPROVAL',
    default: '',
    help: '1: approvers can approve drafts that they created themselves',
  },
  {
    name: 'MAP_TILE_URL',
    default: '',
    help: 'Map tiles, such as https://tiles.example.com/{z}/{x}/{y}.png; empty: country outlines only',
  },
  {
    name: 'MAP_ATTRIBUTION',
    default: '© OpenStreetMap contributors',
    help: 'Copyright notice of the map tiles, shown on the map',
  },
  {
    name: 'RATE_LIMIT',
    default: '1200',
    help: 'Maximum number of requests per user and minute; 0: no limit',
  },
  {
    name: 'HEARTBEAT_SECONDS',
    default: '15',
    help: 'Seconds between heartbeats on event streams; must be shorter than the idle time-out of proxies',
  },
  {
    name: 'REQUEST_TIMEOUT_SECONDS',
    default: '120',
    help: 'Seconds within which a request must arrive completely, with its body',
  },
  {
    name: 'STOP_DELAY_SECONDS',
    default: '0',
    help: 'Seconds between the signal to stop and the end of the port, in which a proxy changes to other servers; 8 behind a proxy',
  },
  { name: 'BODY_LIMIT_MB', default: '16', help: 'Maximum size of a request body in megabytes' },
  { name: 'UPLOAD_LIMIT_MB', default: '20', help: 'Maximum size of an uploaded file in megabytes' },
  {
    name: 'LINK_MONITOR',
    default: '',
    help: 'Check the links of products: on, local (only files of this server) or off; empty: on with DATABASE_URL, otherwise local',
  },
  {
    name: 'LINK_MONITOR_PRIVATE',
    default: '',
    help: '1: the link monitor also requests private and loopback addresses',
  },
  {
    name: 'LINK_MONITOR_PORTS',
    default: '80,443',
    help: 'Ports that the link monitor and webhooks can request, separated by commas',
  },
  {
    name: 'WEBHOOK_KEY',
    default: '',
    help: 'Random text of at least 32 characters from which the secrets of webhooks are derived, the same on all servers; empty: no webhooks with DATABASE_URL',
  },
  {
    name: 'WEBHOOK_PRIVATE',
    default: '',
    help: '1: webhooks can also use private and loopback addresses, any port and http (for development)',
  },
  {
    name: 'LABEL_URL',
    default: '',
    help: 'Address of labels, such as https://labels.example.com/{code}.pdf; empty: labels are not checked',
  },
  {
    name: 'SMTP_URL',
    default: '',
    help: 'Mail server, such as smtp://user:password@mail.example.com:587 or smtps://…; empty: no e-mails are sent',
  },
  {
    name: 'MAIL_FROM',
    default: '',
    help: 'Sender of e-mails, such as NutriPIM <pim@example.com>; required with SMTP_URL',
  },
  {
    name: 'MAIL_DIGEST_MINUTES',
    default: '30',
    help: 'Minutes to collect new drafts before approvers get one e-mail about them',
  },
  {
    name: 'INBOX_DAYS',
    default: '90',
    help: 'Days to keep read notifications and sent e-mails; 0: forever',
  },
  {
    name: 'UNREAD_DAYS',
    default: '365',
    help: 'Days to keep unread notifications; 0: forever',
  },
  {
    name: 'PREVIEW_DAYS',
    default: '14',
    help: 'Days to keep previews of imports that were not applied or discarded; 0: forever',
  },
  {
    name: 'UPLOAD_DAYS',
    default: '365',
    help: 'Days to keep applied imports with the original file; until then they can be downloaded and undone; 0: forever',
  },
  {
    name: 'SIGN_IN_DAYS',
    default: '365',
    help: 'Days to keep sign-ins; the last one of each user stays; 0: forever',
  },
  {
    name: 'CHANGE_DAYS',
    default: '90',
    help: 'Days to keep the changes of publications, at least 30; what a channel delivers and the list of publications stay; 0: forever',
  },
  {
    name: 'PURGE_URLS',
    default: '',
    help: 'Addresses of caches in front of the delivery API, separated by commas. After a publication or a change of an API key each gets a PURGE request with the header Surrogate-Key',
  },
  {
    name: 'PURGE_TOKEN',
    default: '',
    help: 'Bearer token of these requests',
  },
  {
    name: 'SHARED_CACHE',
    default: '',
    help: '1: the caches in front of the delivery API keep the answers of each API key apart, like deploy/varnish/nutripim.vcl; otherwise answers are Cache-Control: private',
  },
  {
    name: 'LOG_MONTHS',
    default: '0',
    help: 'Whole months that stay in the audit log; older months move to its archive, which is still readable; 0: all stay',
  },
  {
    name: 'LOG_ARCHIVE_TABLESPACE',
    default: '',
    help: 'Tablespace of PostgreSQL for the archived months, such as one on slower disks; empty: they stay where they are',
  },
  {
    name: 'TRUST_PROXY',
    default: '',
    help: 'Addresses of trusted proxies, separated by commas; their forwarded headers are used',
  },
  {
    name: 'HTTPS_PROXY',
    default: '',
    help: 'Proxy for requests to https addresses (identity provider, webhooks, links), such as http://user:password@proxy.example.com:3128; empty: directly',
  },
  {
    name: 'HTTP_PROXY',
    default: '',
    help: 'The same for http addresses',
  },
  {
    name: 'NO_PROXY',
    default: '',
    help: 'Hosts, addresses and networks that are reached without a proxy, separated by commas, such as example.com,10.0.0.0/8',
  },
  {
    name: 'PROXY_RESOLVES_NAMES',
    default: '',
    help: '1: the proxy gets the names of webhooks and links and rejects private addresses itself; otherwise it gets addresses that this server resolved and checked',
  },
  {
    name: 'METRICS_TOKEN',
    default: '',
    help: 'Bearer token for /metrics; empty: there is no /metrics on this port',
  },
  {
    name: 'METRICS_PORT',
    default: '',
    help: 'Separate port for /metrics without a token; only the monitoring should reach it',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: '',
    help: 'OpenTelemetry collector for traces by OTLP/HTTP, such as http://collector.example.com:4318; empty: no traces',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    default: '',
    help: 'Headers for the collector, such as authorization=secret, separated by commas',
  },
  {
    name: 'OTEL_SERVICE_NAME',
    default: 'nutripim',
    help: 'Name of the servers in traces',
  },
  {
    name: 'TRACE_PERCENT',
    default: '100',
    help: 'How many of 100 requests are traced; a caller decides it with the header traceparent',
  },
  {
    name: 'OPENAPI_PUBLIC',
    default: '',
    help: '1: /openapi.json needs no sign-in',
  },
  {
    name: 'ASSISTANTS',
    default: '',
    help: '1: assistants can read the catalogue and propose changes with API keys (Model Context Protocol)',
  },
  {
    name: 'SECURITY_CONTACT',
    default: '',
    help: 'E-mail or https address for reports of security problems, separated by commas; shown in /.well-known/security.txt; empty: no such file',
  },
  {
    name: 'LOG_LEVEL',
    default: '',
    help: 'silent, error, warn, info or debug; empty: info with DATABASE_URL, otherwise warn',
  },
  {
    name: 'CHECK_ANSWERS',
    default: '',
    help: '1: check every answer against the contract (for tests; slower)',
  },
] as const satisfies readonly { name: string; default: string; help: string }[]

export type SettingName = (typeof settings)[number]['name']

export function helpText(): string {
  const width = Math.max(...settings.map((setting) => setting.name.length))
  const lines = settings.map(
    ({ name, default: value, help }) =>
      `  ${name.padEnd(width)}  ${help}${value ? ` (default: ${value})` : ''}`,
  )
  return [
    'NutriPIM',
    '',
    'Settings are environment variables. They can also be set in a file called .env.',
    'Each can be read from a file: WEBHOOK_KEY_FILE names a file with the value of WEBHOOK_KEY.',
    '',
    ...lines,
    '',
  ].join('\n')
}
