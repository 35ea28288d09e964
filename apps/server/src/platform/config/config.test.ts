import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { helpText, settings } from './settings.ts'

const tiles = 'https://tiles.example.com/{z}/{x}/{y}.png'

describe('defaults', () => {
  test('without settings the server uses the embedded database, the demo provider and port 8080', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      database: { folder: 'data' },
      provider: undefined,
      demoIdentityPort: 8081,
    })
  })

  test('links are checked over the network only with a database server', () => {
    const real = {
      DATABASE_URL: 'postgres://db/pim',
      OIDC_AUTHORITY: 'https://login.example.com',
      OIDC_CLIENT_ID: 'pim',
    }
    expect(readConfig({}).linkMonitor.mode).toBe('local')
    expect(readConfig(real).linkMonitor).toEqual({
      mode: 'on',
      allowsPrivate: false,
      ports: [80, 443],
      labelUrl: null,
    })
  })

  test('e-mails are sent only when a mail server is set', () => {
    expect(readConfig({}).mail).toBeUndefined()
    const MAIL_FROM = '"Nutri, PIM" <pim@example.com>'
    expect(
      readConfig({ SMTP_URL: 'smtps://me:se%20cret@mail.example.com', MAIL_FROM }).mail,
    ).toEqual({
      server: { host: 'mail.example.com', port: 465, isSecure: true },
      login: { user: 'me', password: 'se cret' },
      from: { name: 'Nutri, PIM', address: 'pim@example.com' },
      digestAfter: 30 * 60_000,
    })
    const plain = readConfig({ SMTP_URL: 'smtp://[::1]', MAIL_FROM: 'pim@example.com' }).mail
    expect(plain).toMatchObject({
      server: { host: '::1', port: 587, isSecure: false },
      login: undefined,
      from: { name: '', address: 'pim@example.com' },
    })
  })

  test('maps load tiles only when a tile server is set', () => {
    const url = 'https://tiles.example.com/{z}/{x}/{y}.png'
    expect(readConfig({}).mapTiles).toBeNull()
    expect(readConfig({ MAP_TILE_URL: url }).mapTiles).toEqual({
      url,
      attribution: '© OpenStreetMap contributors',
    })
  })

  test('contacts for security problems become addresses', () => {
    const { securityContacts } = readConfig({
      SECURITY_CONTACT: 'security@example.com, https://example.com/report',
    })
    expect(securityContacts).toEqual(['mailto:security@example.com', 'https://example.com/report'])
    expect(readConfig({}).securityContacts).toEqual([])
  })

  test('trusted proxies are addresses, networks and names of networks', () => {
    expect(readConfig({}).trustProxy).toBe(false)
    const list = ['192.0.2.10', '192.0.2.0/28', '2001:db8::/32', 'loopback']
    expect(readConfig({ TRUST_PROXY: list.join(', ') }).trustProxy).toEqual(list)
  })

  test('proxies are read in lower case too, as other programs do', () => {
    expect(readConfig({ https_proxy: 'http://proxy.example.com:3128' }).proxies).toMatchObject({
      secure: new URL('http://proxy.example.com:3128'),
      plain: undefined,
    })
    expect(readConfig({ NO_PROXY: 'example.com' }).proxies).toBeUndefined()
  })

  test('variables of other programs are no misspelt settings', () => {
    const others = ['HOSTNAME', 'PATH', 'PWD', 'LOGNAME', 'NODE_OPTIONS', 'ALL_PROXY', 'PGHOST']
    const env = Object.fromEntries(others.map((name) => [name, 'x']))
    expect(readConfig({ ...env, POSTGRES_PASSWORD: 'x', DATABASE_PASSWORD: 'x' }).port).toBe(8080)
    // The right one is set, so the other belongs to somebody else.
    expect(readConfig({ LOGLEVEL: 'info', LOG_LEVEL: 'warn' }).logLevel).toBe('warn')
  })

  test('a misspelt file of a setting is named with the right name', () => {
    expect(() => readConfig({ DATABASE_ULR_FILE: '/run/secrets/database' })).toThrow(
      'Rename it to DATABASE_URL_FILE, or remove it.',
    )
  })

  test('an empty setting counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' }).port).toBe(8080)
  })

  test('the help text lists every setting', () => {
    for (const { name } of settings) expect(helpText()).toContain(name)
  })
})

describe('a wrong setting is rejected with one sentence that names it', () => {
  const production = { NODE_ENV: 'production' }
  const database = { DATABASE_URL: 'postgres://db/pim' }
  const provider = { OIDC_AUTHORITY: 'https://login.example.com', OIDC_CLIENT_ID: 'pim' }
  test.each<[string, Record<string, string>]>([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/pim', ...provider }],
    ['OIDC_AUTHORITY', database],
    ['OIDC_AUTHORITY', { OIDC_AUTHORITY: 'login.example.com' }],
    ['OIDC_CLIENT_ID', { OIDC_AUTHORITY: 'https://login.example.com' }],
    ['DATABASE_URL', { ...production, ...provider, PUBLIC_URL: 'https://pim.example.com' }],
    ['PUBLIC_URL', { ...production, ...database, ...provider }],
    ['DATABASE_URL', { DATABASE_ADMIN_URL: 'postgres://db/pim' }],
    ['DATABASE_ADMIN_URL', { ...database, ...provider, DATABASE_ADMIN_URL: 'db' }],
    ['DATABASE_URL', { DATABASE_READ_URL: 'postgres://replica/pim' }],
    [
      'DATABASE_READ_URL',
      {
        ...database,
        ...provider,
        DATABASE_READ_URL: 'postgres://db/pim?target_session_attrs=primary',
      },
    ],
    ['METRICS_PORT', { METRICS_PORT: 'nine' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://pim.example.com/products' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://pim.example.com/?a=b' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://me:secret@pim.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://*.pim.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://pim..example.com' }],
    ['SERVICE_PORTAL_URL', { SERVICE_PORTAL_URL: 'https://*.example.com/portal' }],
    [
      'OIDC_AUTHORITY',
      { OIDC_AUTHORITY: 'https://*.example.com', OIDC_CLIENT_ID: 'pim', ...database },
    ],
    [
      'PUBLIC_URL',
      { ...production, ...database, ...provider, PUBLIC_URL: 'http://pim.example.com' },
    ],
    [
      'OIDC_AUTHORITY',
      {
        ...production,
        ...database,
        OIDC_AUTHORITY: 'http://login.example.com',
        OIDC_CLIENT_ID: 'pim',
        PUBLIC_URL: 'https://pim.example.com',
      },
    ],
    ['OIDC_AUTHORITY', { OIDC_CLIENT_ID: 'pim' }],
    [
      'OIDC_AUTHORITY',
      {
        OIDC_AUTHORITY: 'https://login.example.com/.well-known/openid-configuration',
        OIDC_CLIENT_ID: 'pim',
      },
    ],
    ['ASSISTANTS', { ASSISTANTS: 'true' }],
    ['OPENAPI_PUBLIC', { OPENAPI_PUBLIC: 'yes' }],
    ['HTTPS_PROXY', { HTTPS_PROXY: 'proxy.example.com:3128' }],
    ['HTTPS_PROXY', { https_proxy: 'socks5://proxy.example.com' }],
    ['HTTP_PROXY', { HTTP_PROXY: 'http://proxy.example.com/path' }],
    ['NO_PROXY', { HTTPS_PROXY: 'http://proxy.example.com', NO_PROXY: 'https://a.example' }],
    ['OIDC_AUTORITY', { OIDC_AUTORITY: 'https://login.example.com' }],
    ['DATABSE_URL', { DATABSE_URL: 'postgres://db/pim' }],
    ['TRUSTED_PROXY', { TRUSTED_PROXY: '192.0.2.10' }],
    ['WEBHOOKS_KEY', { WEBHOOKS_KEY: 'x'.repeat(40) }],
    ['log_level', { log_level: 'info' }],
    ['SMTP_ULR_FILE', { SMTP_ULR_FILE: '/run/secrets/smtp' }],
    ['DATABASE_URL_FLIE', { DATABASE_URL_FLIE: '/run/secrets/database' }],
    ['webhook_key_file', { webhook_key_file: '/run/secrets/key' }],
    ['METRICS_TOKEN_FILES', { METRICS_TOKEN_FILES: '/run/secrets/token' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['NODE_ENV', { NODE_ENV: 'Production ' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '192.0.2.10,proxy.example.com' }],
    ['TRUST_PROXY', { TRUST_PROXY: '192.0.2.0/33' }],
    ['SECURITY_CONTACT', { SECURITY_CONTACT: 'the help desk' }],
    ['SECURITY_CONTACT', { SECURITY_CONTACT: 'http://example.com/report' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    [
      'OTEL_EXPORTER_OTLP_HEADERS',
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
        OTEL_EXPORTER_OTLP_HEADERS: 'secret',
      },
    ],
    ['REQUEST_TIMEOUT_SECONDS', { REQUEST_TIMEOUT_SECONDS: '0' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['BODY_LIMIT_MB', { BODY_LIMIT_MB: '0' }],
    ['HEARTBEAT_SECONDS', { HEARTBEAT_SECONDS: '60' }],
    ['LINK_MONITOR', { LINK_MONITOR: 'sometimes' }],
    ['LINK_MONITOR_PORTS', { LINK_MONITOR_PORTS: '80,http' }],
    ['LINK_MONITOR_PORTS', { LINK_MONITOR_PORTS: '80,70000' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com', MAIL_FROM: 'pim@example.com' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://u:%zz@mail.example.com', MAIL_FROM: 'pim@example.com' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'NutriPIM' }],
    ['MAIL_DIGEST_MINUTES', { MAIL_DIGEST_MINUTES: 'often' }],
    ['INBOX_DAYS', { INBOX_DAYS: '-1' }],
    ['CHANGE_DAYS', { CHANGE_DAYS: '29' }],
    ['LABEL_URL', { LABEL_URL: 'https://labels.example.com/' }],
    ['MAP_TILE_URL', { MAP_TILE_URL: 'tiles.example.com' }],
    ['MAP_TILE_URL', { MAP_TILE_URL: 'https://tiles.example.com/{z}/{x}.png' }],
  ])('%s', (name, env) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name}\\b.*\\.$`))
  })
})

describe('a setting from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-settings-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }
  const provider = { OIDC_AUTHORITY: 'https://login.example.com', OIDC_CLIENT_ID: 'pim' }

  test('is its content without the line break at the end', () => {
    const DATABASE_URL_FILE = write('database', 'postgres://pim:secret@db/pim\n')
    const METRICS_TOKEN_FILE = write('token', 'a token\n')
    const config = readConfig({ ...provider, DATABASE_URL_FILE, METRICS_TOKEN_FILE })
    expect(config.database).toMatchObject({ url: 'postgres://pim:secret@db/pim' })
    expect(config.metrics.token).toBe('a token')
  })

  test.each(settings.map(({ name }) => name))('that is missing is named: %s', (name) => {
    const file = join(folder, 'missing')
    const database = { ...provider, DATABASE_URL: 'postgres://db/pim' }
    const others = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', HTTPS_PROXY: 'http://p' }
    const mail = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'pim@example.com', MAP_TILE_URL: tiles }
    const { [name]: _, ...env }: Record<string, string> = {
      ...database,
      ...others,
      ...mail,
      DATABASE_READ_URL: 'postgres://replica/pim',
    }
    if (name === 'DATA_DIR') delete env.DATABASE_URL
    if (name === 'DATA_DIR') delete env.DATABASE_READ_URL
    const read = () => readConfig({ ...env, [`${name}_FILE`]: file })
    expect(read).toThrow(`${name}_FILE: the file ${file} cannot be read (ENOENT).`)
  })

  test('that is empty, or set beside the setting itself, is named', () => {
    const file = write('empty', ' \n')
    expect(() => readConfig({ WEBHOOK_KEY_FILE: file })).toThrow('WEBHOOK_KEY_FILE: the file')
    expect(() => readConfig({ PORT: '80', PORT_FILE: file })).toThrow(
      'PORT and PORT_FILE are both set.',
    )
  })
})
