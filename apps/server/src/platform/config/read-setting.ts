import { isEmail, normalizeEmail } from '@nutripim/contract/access/email'
import { type SettingName, settings } from './settings.ts'
import { StartupError } from './startup-error.ts'

/** Returns a setting, or its default. */
export type ReadSetting = (name: SettingName) => string

export function createReader(env: Record<string, string | undefined>): ReadSetting {
  const defaults = new Map<string, string>(settings.map((each) => [each.name, each.default]))
  return (name) => env[name]?.trim() || (defaults.get(name) ?? '')
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

/** An address without slashes at its end; empty where the setting is not set. */
export function getUrl(read: ReadSetting, name: SettingName, example: string): string {
  const text = read(name)
  if (text && !(URL.canParse(text) && /^https?:\/\//.test(text))) {
    throw new StartupError(`${name} must be an address such as ${example}, not "${text}".`)
  }
  return text.replace(/(?<!\/)\/+$/, '')
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
