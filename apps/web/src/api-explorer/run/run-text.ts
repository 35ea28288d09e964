import { addressOf, type Question } from '../curl-command.ts'

/** “84 ms”, “2.31 s” */
export function timeWords(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(2)} s`
}

/** “312 bytes”, “14.2 kB”, “3.1 MB” */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

const mostOfBody = 300

/** What a call would be sent: “DELETE /api/…/deleteuser/someone@example.com”, and its body shortened. */
export function questionWords(question: Question): string[] {
  const { call, body } = question
  const address = `${call.method} ${decodeURIComponent(addressOf(question))}`
  const sent = body === undefined ? '' : bodyWords(body)
  if (sent === '') return [address]
  return [address, sent.length > mostOfBody ? `${sent.slice(0, mostOfBody)} …` : sent]
}

function bodyWords(body: NonNullable<Question['body']>): string {
  if (typeof body === 'string') return body.replaceAll(/\s+/g, ' ').trim()
  return Object.entries(body)
    .map(([name, value]) => `${name}: ${value instanceof File ? value.name : value}`)
    .join(', ')
}
