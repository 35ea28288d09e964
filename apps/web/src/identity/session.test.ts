// @vitest-environment jsdom
import { identityRoutes } from '@nutripim/contract/identity/identity'
import type { SignedIn } from '@nutripim/sign-in/flow/session'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const signIn = {
  checkAuth: vi.fn<() => Promise<SignedIn>>(),
  authorize: vi.fn(async () => {}),
  logoffAndRevokeTokens: vi.fn(async () => ({})),
  idToken: vi.fn(() => 'id-token'),
  forceRefresh: vi.fn(),
  subscribe: vi.fn(),
}
const createSignIn = vi.fn((_: unknown) => signIn)
vi.mock('@nutripim/sign-in/flow/sign-in', () => ({ createSignIn }))

const identity = { displayName: 'Gina', rights: ['public module'], roles: ['GLOBALADMIN'] }
const settings = { authority: 'https://login.example.com', clientId: 'nutripim', isDemo: false }
const fetched: string[] = []
let isRejected = false

/** Each test restarts the app. The mocked sign-in does not read the token, but the app looks for one. */
async function open(path: string, isTokenStored = true) {
  if (isTokenStored) localStorage.setItem('nutrivita_idToken', 'stored')
  history.replaceState(null, '', path)
  vi.resetModules()
  const session = await import('./session.ts')
  const phases: string[] = []
  session.subscribeToSession(() => {
    phases.push(`${session.currentSession().phase} ${location.pathname}${location.search}`)
  })
  await session.startSession()
  localStorage.removeItem('nutrivita_idToken')
  const { onSessionEnd } = await import('./session-end.ts')
  return { ...session, onSessionEnd, phases }
}

async function openSignedOut(path: string) {
  const app = await open(path, false)
  expect(createSignIn).not.toHaveBeenCalled()
  return app
}

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  fetched.length = 0
  isRejected = false
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    if (url.endsWith('client-settings')) return Response.json(settings)
    if (isRejected)
      return Response.json({ code: 'identity_mismatch', detail: 'No' }, { status: 403 })
    return Response.json(identity)
  })
})

describe('the start of the app', () => {
  it('[ATH-02] uses the scopes and the clock tolerance of the specification', async () => {
    signIn.checkAuth.mockResolvedValue({ isAuthenticated: false, result: 'NotSet' })
    await open('/')
    expect(createSignIn).toHaveBeenCalledExactlyOnceWith({
      authority: 'https://login.example.com',
      clientId: 'nutripim',
      redirectUrl: `${location.origin}/`,
      postLogoutRedirectUri: `${location.origin}/`,
      scope: 'openid profile offline_access email',
      maxIdTokenIatOffsetAllowedInSeconds: 600,
      silentRenew: true,
      useRefreshToken: true,
      renewTimeBeforeTokenExpiresInSeconds: 60,
      storagePrefix: 'nutrivita_',
      clearAtLogout: ['advice_'],
    })
  })

  it('[ATH-03] [RTE-08] loads the rights after the callback and then opens the return URL', async () => {
    signIn.checkAuth.mockImplementation(async () => {
      history.replaceState(null, '', '/')
      return { isAuthenticated: true, result: 'Ok', returnUrl: '/product-info/composition?a=1' }
    })
    const { phases, currentSession } = await open('/?code=c&state=s')
    expect(fetched).toEqual([
      '/api/experience/client-settings',
      '/api/experience/effective-identity',
    ])
    expect(phases).toEqual([
      'starting /?code=c&state=s',
      'identifying /',
      'signed-in /product-info/composition?a=1',
    ])
    expect(currentSession()).toEqual({ phase: 'signed-in', identity })
  })

  it('keeps the URL of a restored session', async () => {
    signIn.checkAuth.mockResolvedValue({ isAuthenticated: true, result: 'Ok' })
    const { phases } = await open('/nav')
    expect(phases.at(-1)).toBe('signed-in /nav')
  })

  it('keeps a protected URL while no user is signed in', async () => {
    const { phases, login } = await openSignedOut('/product-info/composition?a=1')
    expect(phases.at(-1)).toBe('signed-out /product-info/composition?a=1')
    await login()
    expect(signIn.authorize).toHaveBeenCalledWith({ returnUrl: '/product-info/composition?a=1' })
  })

  it('signs in here as soon as another tab does', async () => {
    signIn.checkAuth.mockResolvedValue({ isAuthenticated: true, result: 'Ok' })
    const { currentSession } = await openSignedOut('/nav')
    localStorage.setItem('nutrivita_idToken', 'stored')
    dispatchEvent(new StorageEvent('storage', { key: 'nutrivita_idToken', newValue: 'stored' }))
    await expect.poll(() => currentSession().phase).toBe('signed-in')
  })

  it('[ATH-17] opens the unauthorized route after a failed callback', async () => {
    const failure = {
      isAuthenticated: false,
      result: 'StatesDoNotMatch',
      errorMessage: 'no',
      route: '/unauthorized',
    }
    signIn.checkAuth.mockResolvedValue(failure as SignedIn)
    const { phases, currentSession } = await open('/?code=c&state=s')
    expect(phases.at(-1)).toBe('signed-out /unauthorized')
    expect(currentSession()).toEqual({ phase: 'signed-out', failure })
  })

  it('[RTE-08] a new try after a failed sign-in asks for the URL that the user wanted', async () => {
    signIn.checkAuth.mockResolvedValue({
      isAuthenticated: false,
      result: 'SecureTokenServerError',
      errorMessage: 'no',
      providerError: 'access_denied',
      route: '/unauthorized',
      returnUrl: '/nav?kept=1#here',
    })
    const { login } = await open('/?error=access_denied&state=s')
    await login()
    expect(signIn.authorize).toHaveBeenLastCalledWith({ returnUrl: '/nav?kept=1#here' })

    const reloaded = await open('/unauthorized', false)
    await reloaded.login()
    expect(signIn.authorize).toHaveBeenLastCalledWith({ returnUrl: '/nav?kept=1#here' })

    signIn.checkAuth.mockResolvedValue({ isAuthenticated: true, result: 'Ok', returnUrl: '/nav' })
    await open('/?code=c&state=s')
    const { login: loginLater } = await open('/logout', false)
    await loginLater()
    expect(signIn.authorize).toHaveBeenLastCalledWith({ returnUrl: '/' })
  })

  it('shows an error when the server rejects the user, and can retry', async () => {
    isRejected = true
    signIn.checkAuth.mockResolvedValue({ isAuthenticated: true, result: 'Ok', returnUrl: '/nav' })
    const { currentSession, identify } = await open('/')
    expect(currentSession()).toMatchObject({ phase: 'unidentified', error: { status: 403 } })
    isRejected = false
    await identify()
    expect(currentSession().phase).toBe('signed-in')
    expect(location.pathname).toBe('/nav')
  })

  it('shows an error when the sign-in settings fail to load', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline')
    })
    const { currentSession } = await open('/')
    expect(currentSession()).toMatchObject({ phase: 'unreachable', error: { status: 0 } })
  })
})

describe('rights that change during a session', () => {
  const withRight = { ...identity, rights: ['product information module', 'public module'] }
  /** Answers each request for the identity when the test says so. */
  async function openWithHeldAnswers() {
    signIn.checkAuth.mockResolvedValue({ isAuthenticated: true, result: 'Ok' })
    const app = await open('/nav')
    const answers: ((answer: object) => void)[] = []
    vi.stubGlobal('fetch', async () =>
      Response.json(await new Promise<object>((resolve) => answers.push(resolve))),
    )
    const { notices } = await import('../ui/feedback/notices.ts')
    return { ...app, answers, texts: () => notices.get().map(({ text }) => text) }
  }
  const rightsOf = ({ currentSession }: Awaited<ReturnType<typeof open>>) => {
    const session = currentSession()
    return session.phase === 'signed-in' ? session.identity.rights : undefined
  }

  it('an older answer does not bring a removed right back', async () => {
    const app = await openWithHeldAnswers()
    const both = [app.refreshRights(), app.refreshRights()]
    await expect.poll(() => app.answers).toHaveLength(2)
    app.answers[1]?.(identity)
    app.answers[0]?.(withRight)
    await Promise.all(both)
    expect(rightsOf(app)).toEqual(identity.rights)
  })

  it('an answer for the previous user is not used for the next one', async () => {
    const app = await openWithHeldAnswers()
    const refresh = app.refreshRights()
    const identified = app.identify()
    await expect.poll(() => app.answers).toHaveLength(2)
    app.answers[1]?.(identity)
    await identified
    app.answers[0]?.(withRight)
    await refresh
    expect(rightsOf(app)).toEqual(identity.rights)
  })

  it('the user is notified when rights changed, and only then', async () => {
    const app = await openWithHeldAnswers()
    for (const [answer, notices] of [
      [identity, []],
      [withRight, ['Your permissions have changed.']],
    ] as const) {
      const refresh = app.refreshRights()
      await expect.poll(() => app.answers).toHaveLength(1)
      app.answers.pop()?.(answer)
      await refresh
      expect(app.texts()).toEqual(notices)
    }
    expect(rightsOf(app)).toEqual(withRight.rights)
  })
})

describe('the end of a session', () => {
  it('clears what screens remember in memory', async () => {
    signIn.checkAuth.mockResolvedValue({ isAuthenticated: true, result: 'Ok' })
    const { logout } = await open('/nav')
    const { createSessionValue } = await import('./session-value.ts')
    const { findOpenedGap, rememberOpenedGap } = await import('../shell/gap-trail.ts')
    const view = createSessionValue<object>(() => ({}))
    view.set({ text: 'dealer of the last user' })
    rememberOpenedGap('ES', {
      product: 1,
      screen: '/product-info/applications',
      field: 'formOfProduct',
      index: 0,
    })
    await logout()
    expect(view.get()).toEqual({})
    expect(findOpenedGap('ES')).toBeUndefined()
  })

  it('[STO-01] logging out deletes the countries and the caches of the screens', async () => {
    signIn.checkAuth.mockResolvedValue({ isAuthenticated: true, result: 'Ok' })
    const { logout, onSessionEnd, currentSession } = await open('/nav')
    const forgotten = vi.fn()
    onSessionEnd(forgotten)
    localStorage.setItem('nutrivita_selectedCountryCode', 'GB')
    localStorage.setItem('nutrivita_countries', '[]')
    await logout()
    expect(signIn.logoffAndRevokeTokens).toHaveBeenCalledOnce()
    expect(forgotten).toHaveBeenCalledOnce()
    expect(localStorage.length).toBe(0)
    expect(currentSession().phase).toBe('signed-out')
  })

  it('a logout in another tab signs out this tab and keeps its URL', async () => {
    signIn.checkAuth.mockResolvedValue({ isAuthenticated: true, result: 'Ok' })
    const { currentSession } = await open('/nav')
    const follow = signIn.subscribe.mock.calls[0]?.[0] as (state: SignedIn) => void
    follow({ isAuthenticated: false, result: 'NotSet', hasLoggedOut: true })
    expect(currentSession()).toEqual({ phase: 'signed-out' })
    expect(location.pathname).toBe('/nav')
  })

  it('[STO-01] a session that ended while the app was closed leaves no caches to the next user', async () => {
    localStorage.setItem('nutrivita_countries', '[]')
    localStorage.setItem('advice_products', '[]')
    signIn.checkAuth.mockResolvedValue({ isAuthenticated: false, result: 'TokenExpired' })
    await open('/nav')
    expect(localStorage.length).toBe(0)
  })
})

describe('a session that ends during work', () => {
  const state = (sub: string): SignedIn => ({
    isAuthenticated: true,
    result: 'Ok',
    userData: { sub },
  })

  /** A user edits one of two forms. */
  async function editCompositions() {
    const { registerWork } = await import('../ui/unsaved/unsaved-work.ts')
    const work = { discard: () => {}, serialise: () => [{ row: 1 }] }
    registerWork(() => ({ ...work, name: 'compositions GB', isDirty: () => true }))
    registerWork(() => ({ ...work, name: 'an untouched screen', isDirty: () => false }))
    return import('../ui/unsaved/recovered-edits.ts')
  }

  /** A user edits, the session ends, and `next` signs in in the same tab. */
  async function endAndSignIn(next: string, end: SignedIn) {
    signIn.checkAuth.mockResolvedValue(state('someone'))
    const { currentSession } = await open('/nav')
    const { takeRecoveredEdits } = await editCompositions()
    localStorage.setItem('nutrivita_selectedCountryCode', 'GB')
    const follow = signIn.subscribe.mock.calls[0]?.[0] as (state: SignedIn) => void
    follow(end)
    const ended = currentSession()
    expect(localStorage.length).toBe(0)
    follow(state(next))
    await expect.poll(() => currentSession().phase).toBe('signed-in')
    return { ended, takeRecoveredEdits }
  }

  const expired: SignedIn = { isAuthenticated: false, result: 'SecureTokenServerError' }

  it('keeps unsaved edits and the country for the same user', async () => {
    const { ended, takeRecoveredEdits } = await endAndSignIn('someone', expired)
    expect(ended).toEqual({ phase: 'signed-out', hasExpired: true })
    expect(localStorage.getItem('nutrivita_selectedCountryCode')).toBe('GB')
    expect(takeRecoveredEdits('compositions GB')).toEqual([{ row: 1 }])
    expect(takeRecoveredEdits('compositions GB')).toBeUndefined()
    expect(sessionStorage.length).toBe(0)
  })

  it('stores unsaved edits before a redirect that renews the session, and shows them if it fails', async () => {
    signIn.checkAuth.mockResolvedValue(state('someone'))
    const { currentSession } = await open('/nav?kept=1')
    const { takeRecoveredEdits } = await editCompositions()
    let failToLeave = (_: Error) => {}
    signIn.authorize.mockReturnValueOnce(
      new Promise((_, reject) => {
        failToLeave = reject
      }),
    )
    const follow = signIn.subscribe.mock.calls[0]?.[0] as (state: SignedIn) => void
    follow({ ...state('someone'), needsRedirect: true })
    expect(signIn.authorize).toHaveBeenLastCalledWith({ returnUrl: '/nav?kept=1' })
    expect(currentSession().phase).toBe('identifying')
    failToLeave(new Error('offline'))
    await expect.poll(() => currentSession().phase).toBe('signed-in')
    expect(takeRecoveredEdits('compositions GB')).toEqual([{ row: 1 }])
  })

  it('drops the unsaved edits when another user signs in', async () => {
    const { takeRecoveredEdits } = await endAndSignIn('another', expired)
    expect(takeRecoveredEdits('compositions GB')).toBeUndefined()
    expect(sessionStorage.length).toBe(0)
    expect(localStorage.length).toBe(0)
  })

  it('drops the unsaved edits after a logout in another tab', async () => {
    const logout: SignedIn = { isAuthenticated: false, result: 'NotSet', hasLoggedOut: true }
    const { ended, takeRecoveredEdits } = await endAndSignIn('someone', logout)
    expect(ended).toEqual({ phase: 'signed-out' })
    expect(takeRecoveredEdits('compositions GB')).toBeUndefined()
  })

  it('switches to the user who signed in in another tab', async () => {
    signIn.checkAuth.mockResolvedValue(state('someone'))
    const { currentSession, onSessionEnd } = await open('/nav')
    const forgotten = vi.fn()
    onSessionEnd(forgotten)
    const follow = signIn.subscribe.mock.calls[0]?.[0] as (state: SignedIn) => void
    const identifications = () => fetched.filter((url) => url.endsWith('effective-identity')).length
    follow(state('someone'))
    expect(identifications()).toBe(1)
    follow(state('another'))
    expect(forgotten).toHaveBeenCalledOnce()
    await expect.poll(() => currentSession().phase).toBe('signed-in')
    expect(identifications()).toBe(2)
  })
})

it('a call waits at most ten seconds for a new token', async () => {
  vi.useFakeTimers()
  try {
    signIn.checkAuth.mockResolvedValue({ isAuthenticated: true, result: 'Ok' })
    signIn.forceRefresh.mockReturnValue(new Promise(() => {}))
    await open('/nav')
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }))
    const { call } = await import('../api/call.ts')
    const rejected = call(identityRoutes.getEffectiveIdentity).catch((error) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await rejected).toMatchObject({ status: 401 })
  } finally {
    vi.useRealTimers()
  }
})

it('a return URL of another site is replaced by home', async () => {
  const { ownPath } = await import('./session.ts')
  expect(ownPath('/nav?a=1#b')).toBe('/nav?a=1#b')
  expect(ownPath('https://evil.example/nav')).toBe('/')
  expect(ownPath('//evil.example/nav')).toBe('/')
})
