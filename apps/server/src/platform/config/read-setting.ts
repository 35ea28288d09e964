import { readFileSync } from 'node:fs'
import { isEmail, normalizeEmail } from '@nutripim/contract/access/email'
import { StartupError } from '../startup-error.ts'
import { type SettingName, settings } from './settings.ts'

/** Returns a setting, or its default. */
export type ReadSetting = (name: SettingName) => string

/** Variables that other programs expect in lower case. */
const alsoInLowerCase: readonly SettingName[] = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY']

/** Each setting can be the content of a file, so that a secret is not part of the environment. */
export function createReader(env: Record<string, string | undefined>): ReadSetting {
  const defaults = new Map<string, string>(settings.map((each) => [each.name, each.default]))
  const files = new Map<string, string>()

  function readValue(name: SettingName): string {
    const value = env[name]?.trim()
    const file = env[`${name}_FILE`]?.trim()
    if (!file) return value ?? ''
    if (value) throw new StartupError(`${name} and ${name}_FILE are both set. Set one of them.`)
    const text = files.get(name) ?? readSettingFile(`${name}_FILE`, file)
    files.set(name, text)
    return text
  }

  return (name) =>
    readValue(name) ||
    (alsoInLowerCase.includes(name) && env[name.toLowerCase()]?.trim()) ||
    (defaults.get(name) ?? '')
}

function readSettingFile(name: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new StartupError(
      `${name}: the file ${file} cannot be read (${code}). Check its path and its permissions.`,
    )
  }
  if (text === '') throw new StartupError(`${name}: the file ${file} is empty.`)
  return text
}

export function getWholeNumber(
  read: ReadSetting,
  name: SettingName,
  min: number,
  max: number,
): number {
  const text = read(name)
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new StartupError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return value
}

/** Not `*.example.com`, which URL accepts. Braces are placeholders, as in the address of map tiles. */
const isHost = (hostname: string) =>
  hostname.startsWith('[') ||
  hostname
    .replace(/\.$/, '')
    .split('.')
    .every((label) => /^[\w{}-]+$/.test(label))

/** An address without slashes at its end; empty where the setting is not set. */
export function getUrl(read: ReadSetting, name: SettingName, example: string): string {
  const text = read(name)
  if (text && !(URL.canParse(text) && /^https?:\/\//.test(text))) {
    throw new StartupError(`${name} must be an address such as ${example}, not "${text}".`)
  }
  if (text && !isHost(new URL(text).hostname)) {
    throw new StartupError(
      `${name} must have the name of one host, such as ${example}, not a pattern: "${text}".`,
    )
  }
  return text.replace(/(?<!\/)\/+$/, '')
}

/** An address of which only scheme and host matter; empty where the setting is not set. */
export function getOrigin(read: ReadSetting, name: SettingName, example: string): string {
  const text = getUrl(read, name, example)
  if (!text) return ''
  const { origin, pathname, search, hash, username, password } = new URL(text)
  if (username || password || search || hash) {
    throw new StartupError(`${name} must be only a scheme and a host, such as ${example}.`)
  }
  if (pathname !== '/') {
    throw new StartupError(
      `${name} must be an address without a path, such as ${example}, not "${text}": NutriPIM uses a whole host.`,
    )
  }
  return origin
}

/** Whether an address leads to this machine, where browsers trust http too. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address)
  return /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}

/** A setting that is on or off; other texts, such as "true", would otherwise count as off. */
export function getFlag(read: ReadSetting, name: SettingName): boolean {
  const text = read(name)
  if (!['', '0', '1'].includes(text)) {
    throw new StartupError(`${name} must be 1 (on) or 0 (off), not "${text}".`)
  }
  return text === '1'
}

/** Values that are separated by commas; none where the setting is not set. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/** The address in the form that tokens are compared with. */
export function getEmail(read: ReadSetting, name: SettingName): string {
  const text = read(name)
  if (!text) return ''
  const email = normalizeEmail(text)
  if (email && isEmail(email)) return email
  throw new StartupError(`${name} must be an e-mail address, not "${text}".`)
}
