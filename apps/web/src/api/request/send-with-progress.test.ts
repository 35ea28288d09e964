// @vitest-environment jsdom

import { dealerExchangeRoutes } from '@nutripim/contract/dealers/dealer-exchange'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../call.ts'
import type { Progress } from '../call-options.ts'
import { connectCalls } from './send-request.ts'

/** A browser request that the test answers. */
class FakeRequest {
  static HEADERS_RECEIVED = 2
  static made: FakeRequest[] = []
  upload = { onprogress: (_: Partial<ProgressEvent>) => {} }
  onreadystatechange = () => {}
  onprogress = () => {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  readyState = 0
  status = 0
  responseText = ''
  sent: unknown
  headers = new Headers()
  answerHeaders = ''
  constructor() {
    FakeRequest.made.push(this)
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getAllResponseHeaders() {
    return this.answerHeaders
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.onabort()
  }
  begin(status: number, type: string) {
    this.status = status
    this.answerHeaders = `content-type: ${type}\r\nx-request-id: r1\r\n`
    this.readyState = 2
    this.onreadystatechange()
  }
  more(text: string) {
    this.responseText += text
    this.onprogress()
  }
}

const onError = vi.fn()
const renew = vi.fn(async () => true)
beforeEach(() => {
  FakeRequest.made = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  connectCalls({ idToken: () => 'id-token', renew, onError })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** The code for the progress is loaded before the request is sent. */
async function upload(signal?: AbortSignal) {
  const heard: Progress[] = []
  const answer = call(
    dealerExchangeRoutes.checkDealers,
    { body: { countryCode: 'ES', file: new File(['x'], 'dealers.xlsx') } },
    {
      origin: 'save',
      onProgress: (progress) => heard.push(progress),
      ...(signal && { signal }),
    },
  )
  // The tests await it; this avoids an unhandled rejection before that.
  answer.catch(() => {})
  await expect.poll(() => FakeRequest.made.length).toBeGreaterThan(0)
  return { heard, answer, request: FakeRequest.made[0]! }
}

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`
const problem = { code: 'file_refused', status: 400, title: 'T', detail: 'No dealers in it.' }

it('[DLR-06] an upload reports the sent part of the file, its position in the queue, then the progress of the check, then the result', async () => {
  const { heard, answer, request } = await upload()
  expect(request.headers.get('Authorization')).toBe('Bearer id-token')
  expect(request.headers.get('Accept')).toBe('text/event-stream')
  expect((request.sent as FormData).get('countryCode')).toBe('ES')
  request.upload.onprogress({ loaded: 30, total: 60, lengthComputable: true })
  request.begin(200, 'text/event-stream; charset=utf-8')
  request.more(event({ type: 'queued', before: 2 }))
  request.more(`:\n\n${event({ type: 'progress', percent: 40 })}`)
  await expect.poll(() => heard).toHaveLength(3)
  expect(heard).toEqual([
    { step: 'sending', percent: 50 },
    { step: 'queued', before: 2 },
    { step: 'working', percent: 40 },
  ])
  request.more(event({ type: 'answer', answer: { importId: 7, fileName: 'Δήμητρα.xlsx' } }))
  expect(await answer).toEqual({ importId: 7, fileName: 'Δήμητρα.xlsx' })
  // The result resolves the call; the end of the stream comes after it.
  await new Promise((resolve) => setTimeout(resolve))
  expect(() => request.onload()).not.toThrow()
})

it('a rejection is the same whether it comes immediately or later', async () => {
  const atOnce = await upload()
  atOnce.request.begin(400, 'application/problem+json')
  atOnce.request.more(JSON.stringify(problem))
  atOnce.request.onload()
  await expect(atOnce.answer).rejects.toMatchObject({ status: 400, message: 'No dealers in it.' })

  FakeRequest.made = []
  const later = await upload()
  later.request.begin(200, 'text/event-stream')
  later.request.more(event({ type: 'problem', problem }))
  later.request.onload()
  await expect(later.answer).rejects.toMatchObject({ status: 400, code: 'file_refused' })
})

it('a connection lost before or during the response counts as no response', async () => {
  const before = await upload()
  before.request.onerror()
  await expect(before.answer).rejects.toMatchObject({ status: 0 })

  FakeRequest.made = []
  const during = await upload()
  during.request.begin(200, 'text/event-stream')
  during.request.more(event({ type: 'progress', percent: 10 }))
  during.request.onerror()
  await expect(during.answer).rejects.toMatchObject({ status: 0 })

  FakeRequest.made = []
  const cut = await upload()
  cut.request.begin(200, 'text/event-stream')
  cut.request.onload()
  await expect(cut.answer).rejects.toMatchObject({ status: 0 })
})

it('a cancelled upload shows no error', async () => {
  const giveUp = new AbortController()
  const { answer } = await upload(giveUp.signal)
  giveUp.abort()
  await expect(answer).rejects.toBe(giveUp.signal.reason)
  expect(onError).not.toHaveBeenCalled()
})

it('an upload with an expired token renews the token and sends the file again', async () => {
  const { answer, request } = await upload()
  request.begin(401, 'application/json')
  request.onload()
  await expect.poll(() => FakeRequest.made).toHaveLength(2)
  const second = FakeRequest.made[1]!
  second.begin(200, 'application/json')
  second.more('{"importId":8}')
  second.onload()
  expect(await answer).toEqual({ importId: 8 })
})
