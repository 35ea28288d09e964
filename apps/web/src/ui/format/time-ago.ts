const steps = [
  ['minute', 60],
  ['hour', 60 * 60],
  ['day', 24 * 60 * 60],
] as const

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const dayOnly = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** How long ago, in words; what is older than a week by its date. */
export function ago(at: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000)
  if (seconds < 60) return 'just now'
  if (seconds > 7 * 24 * 60 * 60) return dayOnly.format(new Date(at))
  const [unit, length] = steps.findLast(([, length]) => seconds >= length)!
  return relative.format(-Math.floor(seconds / length), unit)
}

export function exactly(at: string): string {
  return exact.format(new Date(at))
}
