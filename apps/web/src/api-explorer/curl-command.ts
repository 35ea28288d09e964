import type { ApiCall } from './api-document.ts'

/** A call of the API with its values. */
export interface ApiRequest {
  call: ApiCall
  /** By name; an empty one of the query is left out. */
  parameters: Readonly<Record<string, string>>
  /** JSON text, or the fields of a form. */
  body?: string | Readonly<Record<string, string | File>>
}

/** The call with the example values of the document. */
export function getExampleRequest(call: ApiCall): ApiRequest {
  const parameters = Object.fromEntries(
    call.parameters.map(({ name, required, example, schema }) => [
      name,
      required || schema.default === undefined ? String(example ?? '') : '',
    ]),
  )
  if (!call.body) return { call, parameters }
  const { type, example } = call.body
  if (type === 'multipart/form-data') {
    const fields = Object.entries(example ?? {}).map(([name, value]) => [name, String(value)])
    return { call, parameters, body: Object.fromEntries(fields) }
  }
  return { call, parameters, body: JSON.stringify(example ?? {}, null, 2) }
}

export function addressOf({ call, parameters }: ApiRequest): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(parameters[name] ?? ''),
  )
  const query = call.parameters.flatMap((parameter) => {
    const value = parameters[parameter.name]
    return parameter.in === 'query' && value ? [[parameter.name, value]] : []
  })
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
}

/** Commands are pasted into tickets, so they never contain the token. */
export const tokenPlaceholder = '$TOKEN'

/** The same request as a curl command, with a placeholder for the token. */
export function formatCurl(request: ApiRequest, origin: string): string {
  const { call, body } = request
  const lines = [`curl ${quoted(origin + addressOf(request))}`]
  if (call.method !== 'GET') lines.push(`-X ${call.method}`)
  if (call.needsToken) lines.push(`-H "Authorization: Bearer ${tokenPlaceholder}"`)
  if (call.answers.some(({ type }) => type === 'text/event-stream') && call.answers.length === 1) {
    lines.push(`-N -H 'Accept: text/event-stream'`)
  }
  if (call.answers.some(({ type }) => type === 'application/octet-stream')) lines.push('-OJ')
  if (typeof body === 'string') {
    lines.push(`-H 'Content-Type: application/json'`, `--data ${quoted(body)}`)
  } else {
    for (const [name, value] of Object.entries(body ?? {})) {
      const isFile =
        value instanceof File || call.body?.schema.properties?.[name]?.format === 'binary'
      const text = value instanceof File ? value.name : value
      lines.push(
        isFile ? `-F ${quoted(`${name}=@${text}`)}` : `--form-string ${quoted(`${name}=${text}`)}`,
      )
    }
  }
  return lines.join(' \\\n  ')
}

/** Quotes a text so that the shell reads it as one word. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
