// 64 characters, all unreserved in URLs: six random bits pick one without bias.
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Anything shorter than 7 characters is too easy to guess; 10 are produced instead. */
export function randomString(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length < 7 ? 10 : length))
  return Array.from(bytes, (byte) => alphabet[byte & 63]).join('')
}
