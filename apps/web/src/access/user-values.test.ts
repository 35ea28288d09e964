// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { formatFieldError } from '../ui/form/use-edit-form.ts'
import { changeOf, formatUserValue, newUser, userLabels, userRules } from './user-values.ts'

const stored = {
  userId: 'eva@x.example',
  displayName: 'Eva',
  roles: ['DEALERMANAGER'],
  marketingCountries: ['ES', 'PL'],
}

test('countries of a user are copied by name', () => {
  const countries = ['PL Poland', 'ES Spain'].map((text) => ({
    id: text.slice(0, 2),
    name: text.slice(3),
    region: 'Europe',
    isActive: true,
    blockedReason: null,
  }))
  expect(formatUserValue(['ES', 'PL', 'XX'], countries)).toBe('Poland, Spain, XX')
  expect(formatUserValue('Eva', countries)).toBe('Eva')
})

describe('a save of a user', () => {
  test('sends the changed fields of an existing user with their previous values', () => {
    const values = { ...stored, displayName: ' Eva Maria ', marketingCountries: ['PL'] }
    expect(changeOf(values, stored, false)).toEqual({
      userId: 'eva@x.example',
      body: {
        displayName: 'Eva Maria',
        marketingCountries: ['PL'],
        was: { displayName: 'Eva', marketingCountries: ['ES', 'PL'] },
      },
    })
  })

  test('sends all fields of a new user and that the user did not exist', () => {
    const values = { ...stored, userId: ' Eva@X.example' }
    const { userId, body } = changeOf(values, newUser, true)
    expect(userId).toBe('eva@x.example')
    expect(body).toEqual({
      displayName: 'Eva',
      roles: ['DEALERMANAGER'],
      marketingCountries: ['ES', 'PL'],
      was: null,
    })
  })
})

test('[USR-03] [USR-07] each validation rule has its own message', () => {
  const wrong = { userId: 'eva', displayName: ' ', roles: [], marketingCountries: [] }
  const { error } = userRules(true).safeParse(wrong)
  const messages = error!.issues.map(({ path, message }) =>
    formatFieldError(userLabels[path[0] as keyof typeof wrong], message),
  )
  expect(messages.sort()).toEqual([
    'At least one country must be selected.',
    'At least one role must be selected.',
    'Display name must not be empty.',
    'User id (email) must be a valid e-mail address.',
  ])
  // The id of an existing user is not validated again.
  expect(userRules(false).safeParse({ ...stored, userId: 'old id' }).success).toBe(true)
})
