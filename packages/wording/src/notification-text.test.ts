import { digestKinds, notificationKinds } from '@nutripim/contract/notifications/notification-kinds'
import { describe, expect, test } from 'vitest'
import { digestTitles, kindLabels, wordsOf } from './notification-text.ts'

const draft = {
  approvalId: 3,
  legacyProductId: 17,
  dhCode: 'DH100001',
  productName: 'NutriCore 15-15-15',
  by: 'Arno Approver',
}

describe('what is said of a notification', () => {
  test('a draft that waits', () => {
    expect(wordsOf({ kind: 'approval pending', payload: draft })).toEqual({
      title: 'NutriCore 15-15-15 waits for approval',
      text: 'DH100001, proposed by Arno Approver',
    })
  })

  test.each([
    [[], 'DH100001, approved by Arno Approver'],
    [['dHCode'], 'DH100001, approved by Arno Approver with changes to DHCode'],
    [
      ['productName', 'webSynonyms', 'newField'],
      'DH100001, approved by Arno Approver with changes to Product Name, Synonyms and newField',
    ],
  ])('an approval that changed %j', (changed, text) => {
    const payload = { ...draft, reason: null, changed }
    expect(wordsOf({ kind: 'approval approved', payload })).toEqual({
      title: 'NutriCore 15-15-15 was approved',
      text,
    })
  })

  test('a rejection, with its reason as it was written', () => {
    const said = (reason: string | null) =>
      wordsOf({ kind: 'approval rejected', payload: { ...draft, reason } })
    expect(said('We sell this.')).toMatchObject({
      text: 'DH100001, rejected by Arno Approver',
      quote: 'We sell this.',
    })
    expect(said(null).text).toBe('DH100001, rejected by Arno Approver without a reason')
    expect(said(null)).not.toHaveProperty('quote')
  })
})

describe('what is said of access', () => {
  test('somebody asks, with the reason as they wrote it', () => {
    const payload = {
      requestId: 7,
      userId: 'paul@x.example',
      displayName: 'Paul',
      reason: 'Eva left.',
      wanted: ['Ireland', 'Spain'],
    }
    expect(wordsOf({ kind: 'access requested', payload })).toEqual({
      title: 'Paul asks for access',
      text: 'paul@x.example, for Ireland and Spain',
      quote: 'Eva left.',
    })
  })

  test.each([
    [true, ['DEALERMANAGER'], [], ['Spain'], [], 'Gina gave you DEALERMANAGER and Spain'],
    [false, [], ['DEALERMANAGER'], [], [], 'Gina took away DEALERMANAGER'],
    [
      false,
      ['A'],
      ['B'],
      'abcdefg'.split(''),
      ['Spain'],
      'Gina gave you A and 7 countries and took away B and Spain',
    ],
  ])('what was given and taken', (isNew, roles, noRoles, countries, noCountries, text) => {
    const payload = {
      by: 'Gina',
      isNew,
      roles: { given: roles, taken: noRoles },
      countries: { given: countries, taken: noCountries },
    }
    expect(wordsOf({ kind: 'access changed', payload })).toMatchObject({
      title: isNew ? 'You have access' : 'Your access was changed',
      text,
    })
  })
})

test('every kind has a name, and every digest a title', () => {
  expect(Object.keys(kindLabels)).toEqual(notificationKinds)
  expect(Object.keys(digestTitles)).toEqual(digestKinds)
})
