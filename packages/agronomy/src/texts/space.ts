const otherSpace = /\s/

/** Whether a text has a space at a position. Most characters are decided without a pattern. */
export function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 128) return code === 32 || (code >= 9 && code <= 13)
  return at < text.length && otherSpace.test(text[at] ?? '')
}

/** The position after up to this many spaces. */
export function skipSpaces(text: string, from: number, max: number): number {
  let at = from
  while (at - from < max && isSpace(text, at)) at += 1
  return at
}
