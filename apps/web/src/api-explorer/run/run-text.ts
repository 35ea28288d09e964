import { type ApiRequest, addressOf } from '../curl-command.ts'

/** “84 ms”, “2.31 s” */
export function formatDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(2)} s`
}

/** “312 bytes”, “14.2 kB”, “3.1 MB” */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

const maxBodyLength = 300

/** What a call would be sent: “DELETE /api/…/deleteuser/someone@example.com”, and its body shortened. */
export function formatRequest(request: ApiRequest): string[] {
  const { call, body } = request
  const address = `${call.method} ${decodeURIComponent(addressOf(request))}`
  const sent = body === undefined ? '' : formatBody(body)
  if (sent === '') return [address]
  return [address, sent.length > maxBodyLength ? `${sent.slice(0, maxBodyLength)} …` : sent]
}

function formatBody(body: NonNullable<ApiRequest['body']>): string {
  if (typeof body === 'string') return body.replaceAll(/\s+/g, ' ').trim()
  return Object.entries(body)
    .map(([name, value]) => `${name}: ${value instanceof File ? value.name : value}`)
    .join(', ')
}
