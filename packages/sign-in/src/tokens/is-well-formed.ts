/**
 * A signed token has three parts in canonical base64url: without spaces, padding or left-over bits,
 * so that two different texts never mean the same token.
 */
export function isWellFormed(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every(isCanonical)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function isCanonical(text: string): boolean {
  if (!/^[\w-]*$/.test(text)) return false
  // Four characters encode three bytes. The rest encodes one or two, and unused bits must be zero.
  const leftOver = text.length % 4
  const last = alphabet.indexOf(text.at(-1) ?? 'A')
  if (leftOver === 1) return false
  return leftOver === 0 || (leftOver === 2 ? last % 16 === 0 : last % 4 === 0)
}
