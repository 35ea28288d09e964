/** The seconds that a header `Retry-After` asks to wait: it has a number of seconds or a date. */
export function parseRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const time = parseHttpDate(header)
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - now) / 1000))
}

/** The three forms of RFC 9110, of which all but the first are obsolete. The last has no time zone: it is GMT. */
const httpDates = [
  /^(?<date>\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d) GMT$/,
  /^(?<date>\w{6,9}, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d) GMT$/,
  /^(?<date>\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4})$/,
]

function parseHttpDate(text: string): number {
  const match = httpDates.map((form) => form.exec(text)).find((found) => found !== null)
  return match?.groups ? Date.parse(`${match.groups.date} GMT`) : Number.NaN
}
