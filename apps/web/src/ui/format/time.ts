const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** “3 May 2026, 14:05”, in the time zone of the user or in another one. */
export function formatDateTime(iso: string, timeZone?: string): string {
  const format = timeZone === undefined ? dateTime : formatOfZone(timeZone)
  return format.format(new Date(iso))
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOfZone(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  formats.set(timeZone, format)
  return format
}

/** “3 May 2026” */
export function formatDate(iso: string): string {
  return date.format(new Date(iso))
}

/** “2 hours ago”; the date when it is more than a week ago. */
export function formatTimeAgo(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000)
  if (seconds < minute) return 'just now'
  if (seconds < hour) return relative.format(-Math.floor(seconds / minute), 'minute')
  if (seconds < day) return relative.format(-Math.floor(seconds / hour), 'hour')
  if (seconds <= 7 * day) return relative.format(-Math.floor(seconds / day), 'day')
  return formatDate(iso)
}
