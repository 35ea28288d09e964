/** Dealers_05_03_2026_GB.xlsx, by the day in UTC. */
export function downloadName(subject: string, country: string, now = new Date()): string {
  const [year, month, day] = now.toISOString().slice(0, 10).split('-')
  return `${subject}_${day}_${month}_${year}_${country}.xlsx`
}
