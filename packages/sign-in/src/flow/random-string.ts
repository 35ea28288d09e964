// 64 characters that need no escaping in URLs. Six random bits select one without bias.
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A length below 7 would be too easy to guess, so it becomes 10. */
export function randomString(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length < 7 ? 10 : length))
  return Array.from(bytes, (byte) => alphabet[byte & 63]).join('')
}
