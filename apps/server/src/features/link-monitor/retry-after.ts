/** The seconds that a header `Retry-After` asks to wait: it has a number of seconds or a date. */
export function parseRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const time = /^\w{3}, /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - now) / 1000))
}
