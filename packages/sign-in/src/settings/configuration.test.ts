import { createTestBrowser } from '@nutripim/sign-in/test-support/browser'
import { describe, expect, test } from 'vitest'
import { createSignIn } from '../flow/sign-in.ts'
import { createSignIns } from '../flow/sign-ins.ts'
import type { SignInConfiguration } from './configuration.ts'
import { completeConfiguration } from './configuration.ts'
import { LogLevel } from './log.ts'

const whole = { authority: 'https://a.example', clientId: 'app', redirectUrl: 'https://b.example/' }

function open(configuration: unknown) {
  const { parts, logged } = createTestBrowser(fetch).openTab('https://b.example/')
  createSignIn(configuration as SignInConfiguration, parts)
  return logged
}

function openSeveral(configurations: unknown) {
  const { parts, logged } = createTestBrowser(fetch).openTab('https://b.example/')
  createSignIns(configurations as SignInConfiguration[], parts)
  return logged
}

describe('a configuration is rejected at the start', () => {
  test.each([
    ['authority', 'The authority URL MUST be provided in the configuration!'],
    ['redirectUrl', 'The redirectUrl is required and missing from your config'],
    ['clientId', 'The clientId is required and missing from your config!'],
  ])('[ATH-13] without %s', (name, text) => {
    expect(() => open({ ...whole, [name]: '' })).toThrow(text)
    expect(() => open({ ...whole, [name]: undefined })).toThrow(text)
  })

  test('[ATH-13] with silent renew but neither refresh token nor frame', () => {
    const text = 'Please provide a silent renew URL if using renew and not refresh tokens'
    expect(() => open({ ...whole, silentRenew: true })).toThrow(text)
    open({ ...whole, silentRenew: true, silentRenewUrl: 'https://b.example/silent.html' })
    open({ ...whole, silentRenew: true, useRefreshToken: true })
  })

  test.each(['token', 'code token', 'code id_token', 'none', '', 'CODE'])(
    '[TOK-04] with the response type "%s"',
    (responseType) => {
      expect(() => open({ ...whole, responseType })).toThrow('Invalid response type!')
    },
  )

  test('[ATH-13] with all errors in the message', () => {
    expect(() => open({ responseType: 'x', silentRenew: true })).toThrow(
      [
        'The authority URL MUST be provided in the configuration!',
        'The redirectUrl is required and missing from your config',
        'The clientId is required and missing from your config!',
        'Please provide a silent renew URL if using renew and not refresh tokens',
        'Invalid response type!',
      ].join('\n'),
    )
  })

  test.each([
    ['a text', 'https://a.example', 'it must be an object'],
    ['a list', [whole], 'it must be an object'],
    ['a number as client id', { ...whole, clientId: 7 }, 'clientId must be text'],
    ['a text as flag', { ...whole, silentRenew: 'yes' }, 'silentRenew must be flag'],
    ['a time before now', { ...whole, silentRenewTimeoutInSeconds: -1 }, 'must be number'],
    ['no request_uri', { ...whole, refreshTokenRetryInSeconds: Number.NaN }, 'must be number'],
    ['a list of numbers', { ...whole, clearAtLogout: [1] }, 'clearAtLogout must be texts'],
    [
      'parameters that are not text',
      { ...whole, customParamsAuthRequest: { a: 1 } },
      'must be parameters',
    ],
    ['a public key as secret', { ...whole, symmetricKey: { kty: 'RSA' } }, 'must be key'],
    ['an unknown log level', { ...whole, logLevel: 4 }, 'logLevel must be 0, 1, 2 or 3'],
    ['an unknown method', { ...whole, logoffMethod: 'PUT' }, 'logoffMethod must be GET or POST'],
    ['a misspelt setting', { ...whole, silentRenw: true }, 'there is no setting silentRenw'],
  ])('[ATH-13] of the wrong shape: %s', (_, configuration, text) => {
    expect(() => open(configuration)).toThrow('The configuration has the wrong shape')
    expect(() => open(configuration)).toThrow(text)
  })

  test.each([[[]], [undefined], [null]])('[ATH-13] when it is missing: %j', (none) => {
    const text = 'Please provide at least one configuration before setting up the module'
    expect(() => openSeveral(none)).toThrow(text)
  })
})

describe('a warning is logged', () => {
  const renewing = { ...whole, silentRenew: true, useRefreshToken: true }
  const offline = 'When using silent renew and refresh tokens please set the `offline_access` scope'

  test('[ATH-13] for refresh tokens without the scope offline_access', () => {
    expect(open(renewing)).toEqual([`warn ${offline}`])
    expect(open({ ...renewing, scope: 'openid offline_access' })).toEqual([])
  })

  test('[ATH-13] for two equal configurations', () => {
    const text = 'warn You added multiple configs with the same authority, clientId and scope'
    expect(openSeveral([whole, { ...whole, redirectUrl: 'https://b.example/two' }])).toEqual([text])
    expect(openSeveral([whole, { ...whole, clientId: 'other' }])).toEqual([])
    expect(openSeveral([whole, { ...whole, scope: 'openid' }])).toEqual([])
  })

  test.each([
    [LogLevel.None, 0],
    [LogLevel.Debug, 1],
    [LogLevel.Warn, 1],
    [LogLevel.Error, 0],
  ])('[ATH-18] at log level %i, %i times', (logLevel, times) => {
    expect(open({ ...renewing, logLevel })).toHaveLength(times)
  })
})

test('[ATH-18] the log levels are None 0, Debug 1, Warn 2, Error 3', () => {
  expect(LogLevel).toEqual({ None: 0, Debug: 1, Warn: 2, Error: 3 })
})

test('[ATH-18] settings have the defaults of the specification', () => {
  expect(completeConfiguration({ ...whole, scope: undefined })).toMatchObject({
    responseType: 'code',
    scope: 'openid email profile',
    maxIdTokenIatOffsetAllowedInSeconds: 120,
    silentRenewTimeoutInSeconds: 20,
    renewTimeBeforeTokenExpiresInSeconds: 0,
    tokenRefreshCheckIntervalInSeconds: 4,
    refreshTokenRetryInSeconds: 3,
    postLoginRoute: '/',
    forbiddenRoute: '/forbidden',
    unauthorizedRoute: '/unauthorized',
    autoUserInfo: true,
    cleanStateAfterAuthentication: true,
    triggerRefreshWhenIdTokenExpired: true,
    triggerAuthorizationResultEvent: false,
  })
})

describe('outside of a browser', () => {
  const everything = {
    ...whole,
    startCheckSession: true,
    silentRenew: true,
    useRefreshToken: true,
    usePushedAuthorisationRequests: true,
  }

  test('[ATH-19] session check, silent renew, refresh tokens and pushed requests are off', () => {
    expect(completeConfiguration(everything, false)).toMatchObject({
      startCheckSession: false,
      silentRenew: false,
      useRefreshToken: false,
      usePushedAuthorisationRequests: false,
    })
  })

  test('[ATH-19] the user is signed out and there is no error', async () => {
    const signIn = createSignIn({ ...everything, logLevel: LogLevel.None })
    expect(await signIn.checkAuth()).toEqual({ isAuthenticated: false, result: 'NotSet' })
    expect(await signIn.authorizeWithPopup()).toMatchObject({
      errorMessage: 'Could not open popup',
    })
    signIn.logoffLocal()
    expect(signIn.idToken()).toBeUndefined()
  })
})
