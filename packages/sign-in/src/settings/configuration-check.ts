import { defaults, type Settings, type SignInConfiguration } from './configuration.ts'
import { isRecord } from './is-record.ts'
import { createLog, type Log, LogLevel } from './log.ts'

interface Rule {
  text: string
  isBroken(settings: Settings): boolean
}

const errors: readonly Rule[] = [
  {
    text: 'The authority URL MUST be provided in the configuration!',
    isBroken: ({ authority }) => !authority,
  },
  {
    text: 'The redirectUrl is required and missing from your config',
    isBroken: ({ redirectUrl }) => !redirectUrl,
  },
  {
    text: 'The clientId is required and missing from your config!',
    isBroken: ({ clientId }) => !clientId,
  },
  {
    text: 'Please provide a silent renew URL if using renew and not refresh tokens',
    isBroken: ({ silentRenew, useRefreshToken, silentRenewUrl }) =>
      silentRenew && !useRefreshToken && !silentRenewUrl,
  },
  {
    text: 'Invalid response type!',
    isBroken: ({ responseType }) => !['code', 'id_token token', 'id_token'].includes(responseType),
  },
]

const warnings: readonly Rule[] = [
  {
    text: 'When using silent renew and refresh tokens please set the `offline_access` scope',
    isBroken: ({ silentRenew, useRefreshToken, scope }) =>
      silentRenew && useRefreshToken && !scope.split(' ').includes('offline_access'),
  },
]

/** Throws with all errors in the message if a configuration cannot work. Logs warnings. */
export function checkConfigurations(all: readonly Settings[], to: Log): void {
  if (all.length === 0) {
    throw new Error('Please provide at least one configuration before setting up the module')
  }
  for (const settings of all) checkConfiguration(settings, createLog(settings.logLevel, to))
  const [{ logLevel } = defaults] = all
  if (new Set(all.map(getIdentityKey)).size < all.length) {
    createLog(logLevel, to).warn(
      'You added multiple configs with the same authority, clientId and scope',
    )
  }
}

function checkConfiguration(settings: Settings, log: Log): void {
  const broken = errors.filter((rule) => rule.isBroken(settings)).map(({ text }) => text)
  for (const text of broken) log.error(text)
  if (broken.length > 0) throw new Error(broken.join('\n'))
  for (const { text, isBroken } of warnings) if (isBroken(settings)) log.warn(text)
}

function getIdentityKey({ authority, clientId, scope }: Settings): string {
  return JSON.stringify([authority, clientId, scope.split(' ').sort()])
}

type Shape = 'text' | 'number' | 'flag' | 'texts' | 'parameters' | 'key'
type SettingWithoutDefault = Exclude<keyof SignInConfiguration, keyof typeof defaults>

const shapesWithoutDefault: Record<SettingWithoutDefault, Shape> = {
  authority: 'text',
  clientId: 'text',
  redirectUrl: 'text',
  postLogoutRedirectUri: 'text',
  configId: 'text',
  hdParam: 'text',
  silentRenewUrl: 'text',
  customParamsAuthRequest: 'parameters',
  customParamsCodeRequest: 'parameters',
  customParamsRefreshTokenRequest: 'parameters',
  customParamsEndSessionRequest: 'parameters',
  symmetricKey: 'key',
}

const shapes: Record<string, Shape> = {
  ...shapesWithoutDefault,
  ...Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, getShape(value)])),
}

/** Configurations often come from JSON, which the compiler cannot check. */
export function checkShape(configuration: unknown): asserts configuration is SignInConfiguration {
  if (!isRecord(configuration)) throw wrongShape('it must be an object')
  for (const [name, value] of Object.entries(configuration)) {
    const shape = shapes[name]
    if (shape === undefined) throw wrongShape(`there is no setting ${name}`)
    if (value !== undefined && !hasShape[shape](value)) throw wrongShape(`${name} must be ${shape}`)
  }
  const { logLevel = defaults.logLevel, logoffMethod = defaults.logoffMethod } = configuration
  const levels: unknown[] = Object.values(LogLevel)
  if (!levels.includes(logLevel)) throw wrongShape('logLevel must be 0, 1, 2 or 3')
  if (logoffMethod !== 'GET' && logoffMethod !== 'POST') {
    throw wrongShape('logoffMethod must be GET or POST')
  }
}

const hasShape: Record<Shape, (value: unknown) => boolean> = {
  text: isText,
  number: (value) => Number.isFinite(value) && Number(value) >= 0,
  flag: (value) => typeof value === 'boolean',
  texts: (value) => Array.isArray(value) && value.every(isText),
  parameters: (value) => isRecord(value) && Object.values(value).every(isText),
  key: (value) => isRecord(value) && value.kty === 'oct' && isText(value.k),
}

function getShape(value: string | number | boolean | readonly string[]): Shape {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'flag' : 'texts'
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function wrongShape(problem: string): Error {
  return new Error(`The configuration has the wrong shape: ${problem}`)
}
