/** A point in time that people name. */
export interface QuickTime {
  label: string
  moment: string
}

const hour = 3_600_000

/** “1 hour ago”, “Today 00:00”, “Yesterday 18:00”, “7 days ago”: in the user's time zone. */
export function listQuickTimes(now = new Date()): QuickTime[] {
  const atHour = (daysAgo: number, hours: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hours)
  const times: [string, Date][] = [
    ['1 hour ago', new Date(now.getTime() - hour)],
    ['Today 00:00', atHour(0, 0)],
    ['Yesterday 18:00', atHour(1, 18)],
    ['7 days ago', new Date(now.getTime() - 7 * 24 * hour)],
  ]
  return times.map(([label, time]) => ({ label, moment: time.toISOString() }))
}
