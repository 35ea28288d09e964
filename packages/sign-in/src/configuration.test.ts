import { expect, test } from 'vitest'
import { completeConfiguration } from './configuration.ts'

const whole = { authority: 'https://a.example', clientId: 'app', redirectUrl: 'https://b.example/' }

test.each([
  ['authority', 'The authority URL MUST be provided in the configuration!'],
  ['redirectUrl', 'The redirectUrl is required and missing from your config'],
  ['clientId', 'The clientId is required and missing from your config!'],
])('[ATH-13] a configuration without %s is refused', (name, text) => {
  expect(() => completeConfiguration({ ...whole, [name]: '' })).toThrow(text)
})

test('[ATH-18] what is not set has the default of the specification', () => {
  expect(completeConfiguration({ ...whole, scope: undefined })).toMatchObject({
    scope: 'openid email profile',
    maxIdTokenIatOffsetAllowedInSeconds: 120,
    silentRenewTimeoutInSeconds: 20,
    renewTimeBeforeTokenExpiresInSeconds: 0,
    tokenRefreshCheckIntervalInSeconds: 4,
    refreshTokenRetryInSeconds: 3,
    postLoginRoute: '/',
    autoUserInfo: true,
    triggerRefreshWhenIdTokenExpired: true,
  })
})
