// @vitest-environment jsdom
import { catalogueRoutes } from '@nutripim/contract/products/catalogue'
import { productRoutes } from '@nutripim/contract/products/products'
import { referenceRoutes } from '@nutripim/contract/reference/reference'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notices } from '../ui/feedback/notices.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { isAnyRequestLive } from './live-requests.ts'
import { forgetAnswers } from './request/remembered-answers.ts'
import { connectCalls } from './request/send-request.ts'

const answers = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const onError = vi.fn()
const renew = vi.fn(async () => true)
let token: string | undefined

beforeEach(() => {
  // Test files of one worker share the notices.
  notices.set([])
  token = 'id-token'
  vi.stubGlobal('fetch', answers)
  connectCalls({ idToken: () => token, renew, onError })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  renew.mockImplementation(async () => true)
  forgetAnswers()
  // biome-ignore lint/suspicious/noDocumentCookie: what the code under test reads
  document.cookie = 'XSRF-TOKEN=; max-age=0'
})

const json = (body: unknown, status = 200, headers = {}) =>
  new Response(status === 304 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
const problem = (code: string, status: number) =>
  json({ code, status, title: 'T', detail: 'D', type: 'about:blank', requestId: 'r' }, status)
const headersOf = (index: number) => new Headers(answers.mock.calls[index]?.[1].headers)
const options = { origin: 'save' } as const
const save = {
  body: { countryCode: 'GB', products: [{ legacyProductId: 1, composition: { N: 1 } }] },
}

describe('a call', () => {
  it('fills in path parameters and query with escaping', async () => {
    answers.mockImplementation(async () => json({}))
    await call(productRoutes.listCompositions, { params: { country: 'G/B' } })
    await call(referenceRoutes.listProductRanges, { query: { country: 'GB' } })
    await call(referenceRoutes.listProductRanges)
    expect(answers.mock.calls.map(([url]) => url)).toEqual([
      '/api/product-information/product-compositions/G%2FB',
      '/api/regional/product-ranges?country=GB',
      '/api/regional/product-ranges',
    ])
  })

  it('[API-09] sends the id token as bearer only to paths of our own API', async () => {
    answers.mockImplementation(async () => json([]))
    await call(referenceRoutes.listCountries)
    expect(answers.mock.calls[0]?.[0]).toMatch(/^\/api\//)
    expect(headersOf(0).get('Authorization')).toBe('Bearer id-token')
    token = undefined
    await call(referenceRoutes.listCountries)
    expect(headersOf(1).has('Authorization')).toBe(false)
  })

  it('[API-10] sends the XSRF header with every method except GET if the cookie exists', async () => {
    answers.mockImplementation(async () => json({ products: [] }))
    await call(productRoutes.saveCompositions, save, options)
    // biome-ignore lint/suspicious/noDocumentCookie: what the code under test reads
    document.cookie = 'XSRF-TOKEN=a%20b'
    await call(productRoutes.saveCompositions, save, options)
    await call(referenceRoutes.listCountries)
    expect(headersOf(0).has('X-XSRF-TOKEN')).toBe(false)
    expect(headersOf(1).get('X-XSRF-TOKEN')).toBe('a b')
    expect(headersOf(2).has('X-XSRF-TOKEN')).toBe(false)
    expect(answers.mock.calls[1]?.[1].body).toBe(JSON.stringify(save.body))
  })
})

describe('unchanged responses', () => {
  it('are requested by their ETag, and a 304 returns the same object', async () => {
    answers.mockResolvedValueOnce(json([{ id: 'GB', name: 'x' }], 200, { ETag: '"7"' }))
    answers.mockResolvedValueOnce(json(null, 304))
    const first = await call(referenceRoutes.listCountries)
    const second = await call(referenceRoutes.listCountries)
    expect(headersOf(0).has('If-None-Match')).toBe(false)
    expect(headersOf(1).get('If-None-Match')).toBe('"7"')
    expect(second).toBe(first)
  })

  it('are deleted at sign-out', async () => {
    answers.mockImplementation(async () => json([], 200, { ETag: '"7"' }))
    await call(referenceRoutes.listCountries)
    forgetAnswers()
    await call(referenceRoutes.listCountries)
    expect(headersOf(1).has('If-None-Match')).toBe(false)
  })
})

describe('a call that fails', () => {
  it('throws the problem with its code and reports it', async () => {
    answers.mockResolvedValue(problem('conflict', 409))
    const error = await call(productRoutes.saveCompositions, save, options).catch(
      (thrown) => thrown,
    )
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ status: 409, code: 'conflict', message: 'D' })
    expect(error.url).toBe(`${location.origin}/api/product-information/product-compositions`)
    expect(onError).toHaveBeenCalledExactlyOnceWith(error, false)
  })

  it.each([
    ['all', 'unexpected', true],
    ['answers', 'unexpected', true],
    [['conflict', 'invalid_input'], 'conflict', true],
    [['invalid_input'], 'conflict', false],
    [undefined, 'conflict', false],
  ] as const)(
    'with handles %s, a problem %s is handled by the screen: %s',
    async (handles, code, isHandled) => {
      answers.mockResolvedValue(problem(code, 409))
      const handling = handles === undefined ? options : { ...options, handles }
      await call(productRoutes.saveCompositions, save, handling).catch(() => {})
      expect(onError).toHaveBeenCalledExactlyOnceWith(expect.anything(), isHandled)
    },
  )

  it('has status 0 when the server does not respond', async () => {
    answers.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(call(referenceRoutes.listCountries)).rejects.toMatchObject({ status: 0 })
  })

  it('shows the toast when the server does not respond and the screen handles answers only', async () => {
    answers.mockRejectedValue(new TypeError('Failed to fetch'))
    await call(productRoutes.saveCompositions, save, { ...options, handles: 'answers' }).catch(
      () => {},
    )
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.anything(), false)
  })

  it('throws an error when a proxy returns a page instead of a response', async () => {
    answers.mockResolvedValue(new Response('<html>', { status: 200 }))
    await expect(call(referenceRoutes.listCountries)).rejects.toMatchObject({ status: 200 })
  })

  it('reports nothing when it was cancelled', async () => {
    const controller = new AbortController()
    answers.mockImplementation(async () => {
      controller.abort()
      throw new DOMException('off', 'AbortError')
    })
    const options = { signal: controller.signal }
    await expect(call(referenceRoutes.listCountries, {}, options)).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(onError).not.toHaveBeenCalled()
  })
})

describe('a rejected token', () => {
  it('is renewed, and the call is repeated once', async () => {
    answers.mockResolvedValueOnce(problem('token_refused', 401))
    answers.mockResolvedValueOnce(json(['ok']))
    renew.mockImplementation(async () => {
      token = 'newer'
      return true
    })
    await expect(call(referenceRoutes.listCountries)).resolves.toEqual(['ok'])
    expect(headersOf(1).get('Authorization')).toBe('Bearer newer')
    expect(onError).not.toHaveBeenCalled()
  })

  it('causes an error when it is rejected again', async () => {
    answers.mockImplementation(async () => problem('token_refused', 401))
    await expect(call(referenceRoutes.listCountries)).rejects.toMatchObject({ status: 401 })
    expect(answers).toHaveBeenCalledTimes(2)
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('does not repeat the call when there is no new token', async () => {
    answers.mockImplementation(async () => problem('token_refused', 401))
    renew.mockImplementation(async () => false)
    await expect(call(referenceRoutes.listCountries)).rejects.toMatchObject({ status: 401 })
    expect(answers).toHaveBeenCalledTimes(1)
  })
})

it('[LAY-03] loading is active until the last request ends, including failed ones', async () => {
  const first = defer()
  const second = defer()
  answers.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
  expect(isAnyRequestLive()).toBe(false)
  const calls = [call(referenceRoutes.listCountries), call(referenceRoutes.listAllElements)]
  expect(isAnyRequestLive()).toBe(true)
  first.resolve(json([]))
  await calls[0]
  expect(isAnyRequestLive()).toBe(true)
  second.reject(new TypeError('gone'))
  await calls[1]?.catch(() => {})
  expect(isAnyRequestLive()).toBe(false)
})

function defer() {
  let resolve: (response: Response) => void = () => {}
  let reject: (reason: Error) => void = () => {}
  const promise = new Promise<Response>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

describe('files', () => {
  it('a body with a file is sent as form data with the content type of the browser', async () => {
    answers.mockImplementation(async () => json({}))
    const file = new File(['x'], 'catalogue.xlsx')
    await call(catalogueRoutes.checkCatalogue, { body: { countryCode: 'GB', file } }, options)
    const sent = answers.mock.calls[0]?.[1].body as FormData
    expect(sent.get('countryCode')).toBe('GB')
    expect((sent.get('file') as File).name).toBe('catalogue.xlsx')
    expect(headersOf(0).has('Content-Type')).toBe(false)
  })

  it('a download is returned as a file with its name', async () => {
    const headers = {
      'Content-Disposition': 'attachment; filename="_.xlsx"; filename*=UTF-8\'\'%D0%9A.xlsx',
    }
    answers.mockImplementation(async () => new Response('bytes', { headers }))
    const file = await call(catalogueRoutes.downloadCatalogue, { params: { country: 'GB' } })
    expect(file.name).toBe('К.xlsx')
    expect(file.size).toBe(5)
  })
})

describe('a write while the server is away', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const away = () => json({ code: 'database_unreachable' }, 503, { 'retry-after': '5' })
  const keyOf = (index: number) => headersOf(index).get('Idempotency-Key')

  it('is sent again with the same key until it succeeds, and says so', async () => {
    answers
      .mockImplementationOnce(async () => away())
      .mockImplementationOnce(async () => new Response('<html>', { status: 502 }))
      .mockImplementation(async () => json({ saved: 1 }))
    const saving = call(productRoutes.saveCompositions, save, options)
    await vi.advanceTimersByTimeAsync(100)
    expect(notices.get()).toMatchObject([{ kind: 'news', text: 'Saving … trying again' }])
    await vi.advanceTimersByTimeAsync(10_000)
    await expect(saving).resolves.toEqual({ saved: 1 })
    expect(notices.get()).toEqual([])
    expect(answers).toHaveBeenCalledTimes(3)
    expect(keyOf(0)).toMatch(/^[\w-]{36}$/)
    expect([keyOf(1), keyOf(2)]).toEqual([keyOf(0), keyOf(0)])
  })

  it('fails after a minute', async () => {
    answers.mockImplementation(async () => away())
    const saving = expect(
      call(productRoutes.saveCompositions, save, options),
    ).rejects.toMatchObject({
      status: 503,
    })
    await vi.advanceTimersByTimeAsync(70_000)
    await saving
    expect(answers.mock.calls.length).toBeGreaterThan(10)
    expect(notices.get()).toEqual([])
  })

  it.each([
    ['a full disk', () => json({}, 503, { 'retry-after': '30' })],
    ['a problem without a time', () => problem('timed_out', 503)],
    ['an internal error', () => problem('unexpected', 500)],
  ])('is not sent again after %s', async (_what, answer) => {
    answers.mockImplementation(async () => answer())
    await expect(call(productRoutes.saveCompositions, save, options)).rejects.toThrow()
    expect(answers).toHaveBeenCalledTimes(1)
  })

  it('stops when the user discards the edits', async () => {
    answers.mockImplementation(async () => away())
    const discarding = new AbortController()
    const { signal } = discarding
    const saving = expect(
      call(productRoutes.saveCompositions, save, { ...options, signal }),
    ).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(100)
    discarding.abort()
    await saving
    expect(answers).toHaveBeenCalledTimes(1)
  })

  it('is not sent again after the user has left the screen', async () => {
    answers.mockImplementation(async () => away())
    const saving = expect(
      call(productRoutes.saveCompositions, save, options),
    ).rejects.toMatchObject({ status: 503 })
    await vi.advanceTimersByTimeAsync(100)
    history.pushState(null, '', '/home')
    await vi.advanceTimersByTimeAsync(20_000)
    await saving
    expect(answers).toHaveBeenCalledTimes(1)
    expect(notices.get()).toEqual([])
  })

  it('a read is not sent again', async () => {
    answers.mockImplementation(async () => away())
    await expect(call(referenceRoutes.listCountries)).rejects.toMatchObject({ status: 503 })
    expect(answers).toHaveBeenCalledTimes(1)
  })
})
