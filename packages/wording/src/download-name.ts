/** 05_03_2026, the one form of a day in names of files; of `2026-03-05`. */
export const formatFileDay = (day: string): string =>
  day.slice(0, 10).split('-').reverse().join('_')

/** Dealers_05_03_2026_GB.xlsx, by the day in UTC. Users_05_03_2026.xlsx where it is of no country. */
export function downloadName(
  subject: string,
  { country, type = 'xlsx', now = new Date() }: DownloadNameOptions = {},
): string {
  const parts = [subject.replaceAll(' ', '_'), formatFileDay(now.toISOString())]
  return `${[...parts, ...(country === undefined ? [] : [country])].join('_')}.${type}`
}

interface DownloadNameOptions {
  country?: string
  type?: 'xlsx' | 'json'
  now?: Date
}
