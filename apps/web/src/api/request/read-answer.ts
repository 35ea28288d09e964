import type { ProgressEvent } from '@nutripim/contract/api/progress'
import { absoluteUrl, CallError } from '../call-error.ts'
import type { CallOptions } from '../call-options.ts'
import { readEvents } from './read-events.ts'
import { findRemembered, remember } from './remembered-answers.ts'

/** Reads the answer of a call: JSON, a file or nothing. Throws if the call failed. */
export async function readAnswer(
  method: string,
  url: string,
  response: Response,
  { onProgress }: CallOptions,
): Promise<unknown> {
  const known = findRemembered(url)
  if (response.status === 304 && known !== undefined) return known.answer
  if (!response.ok) throw new CallError(response.status, absoluteUrl(url), await response.text())
  if (response.status === 204) return undefined
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    return readProgress(url, response, onProgress)
  }
  const disposition = response.headers.get('Content-Disposition')
  if (disposition !== null) return new File([await response.arrayBuffer()], fileName(disposition))
  const text = await response.text()
  const answer = parseAnswer(text, response.status, url)
  if (method === 'GET') remember(url, response.headers.get('ETag'), answer)
  return answer
}

/** The answer is the last event, after those that report progress. */
async function readProgress(
  url: string,
  response: Response,
  onProgress: CallOptions['onProgress'],
): Promise<unknown> {
  if (!response.body) throw new CallError(0, absoluteUrl(url))
  for await (const event of readEvents<ProgressEvent<unknown>>(response.body)) {
    if (event.type === 'answer') return event.answer
    if (event.type === 'problem') {
      throw new CallError(event.problem.status, absoluteUrl(url), JSON.stringify(event.problem))
    }
    onProgress?.(
      event.type === 'queued'
        ? { step: 'queued', before: event.before }
        : { step: 'working', percent: event.percent },
    )
  }
  throw new CallError(0, absoluteUrl(url))
}

function fileName(disposition: string): string {
  const [, encoded = 'download'] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return decodeURIComponent(encoded)
}

function parseAnswer(text: string, status: number, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Probably the page of a proxy and not an answer of our server.
    throw new CallError(status, absoluteUrl(url), text)
  }
}
