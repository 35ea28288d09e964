const longest = 7 * 24 * 60 * 60_000

/**
 * When the user was last here, read once when the product opens; at most a week ago. It is remembered in
 * this browser whenever the window is closed or hidden.
 */
export function rememberLastVisit(user: string, now = Date.now()): string {
  const key = `nutripim_visit ${user}`
  const known = visits.get(key)
  if (known !== undefined) return known
  const stored = Date.parse(localStorage.getItem(key) ?? '')
  const since = new Date(Math.max(Number.isNaN(stored) ? 0 : stored, now - longest)).toISOString()
  visits.set(key, since)
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      localStorage.setItem(key, new Date().toISOString())
    }
  })
  return since
}

const visits = new Map<string, string>()
