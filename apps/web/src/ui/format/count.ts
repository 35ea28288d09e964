const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** “1,204” */
export function formatNumber(number: number): string {
  return grouped.format(number)
}

/** “1 product”, “1,204 products”, “2 countries” */
export function formatCount(number: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(number)} ${number === 1 ? singular : plural}`
}

/** Joins the sentences that apply; undefined when none does. */
export function joinSentences(...sentences: (string | false | undefined)[]): string | undefined {
  return sentences.filter(Boolean).join(' ') || undefined
}
