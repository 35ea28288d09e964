/**
 * The three parts of a signed token; undefined unless each is written in the one way base64url
 * allows, without spaces, padding or left-over bits, so that no two texts mean the same token.
 */
export function splitToken(token: string): [string, string, string] | undefined {
  const parts = token.split('.')
  return parts.length === 3 && parts.every(isCanonical)
    ? (parts as [string, string, string])
    : undefined
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function isCanonical(text: string): boolean {
  if (!/^[\w-]*$/.test(text)) return false
  // Four characters hold three bytes; what is over holds one or two, and the bits left are zero.
  const leftOver = text.length % 4
  const last = alphabet.indexOf(text.at(-1) ?? 'A')
  if (leftOver === 1) return false
  return leftOver === 0 || (leftOver === 2 ? last % 16 === 0 : last % 4 === 0)
}
