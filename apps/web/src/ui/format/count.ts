// biome-ignore lint/performance/noBarrelFile: screens find all formats of counts here, and texts of the server share two of them
export { formatCount, formatNumber } from '@nutripim/wording/count'

/** Joins the sentences that apply; undefined when none does. */
export function joinSentences(...sentences: (string | false | undefined)[]): string | undefined {
  return sentences.filter(Boolean).join(' ') || undefined
}
