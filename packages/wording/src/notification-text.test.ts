import { digestKinds, notificationKinds } from '@nutripim/contract/notifications/notification-kinds'
import { describe, expect, test } from 'vitest'
import { digestTitles, formatNotification, kindLabels } from './notification-text.ts'

const draft = {
  approvalId: 3,
  legacyProductId: 17,
  dhCode: 'DH100001',
  productName: 'NutriCore 15-15-15',
  by: 'Arno Approver',
}

describe('the text of a notification about a draft', () => {
  test('a pending draft names the product and the user who proposed it', () => {
    expect(formatNotification({ kind: 'approval pending', payload: draft })).toEqual({
      title: 'NutriCore 15-15-15 is pending approval',
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
  ])('an approval names the changed fields %j', (changed, text) => {
    const payload = { ...draft, reason: null, changed }
    expect(formatNotification({ kind: 'approval approved', payload })).toEqual({
      title: 'NutriCore 15-15-15 was approved',
      text,
    })
  })

  test('a rejection quotes its reason word for word', () => {
    const format = (reason: string | null) =>
      formatNotification({ kind: 'approval rejected', payload: { ...draft, reason } })
    expect(format('We sell this.')).toMatchObject({
      text: 'DH100001, deleted by Arno Approver',
      quote: 'We sell this.',
    })
    expect(format(null).text).toBe('DH100001, deleted by Arno Approver without a reason')
    expect(format(null)).not.toHaveProperty('quote')
  })
})

describe('the text of a notification about access', () => {
  test('a request names the countries and quotes its reason', () => {
    const payload = {
      requestId: 7,
      userId: 'paul@x.example',
      displayName: 'Paul',
      reason: 'Eva left.',
      wanted: ['Ireland', 'Spain'],
    }
    expect(formatNotification({ kind: 'access requested', payload })).toEqual({
      title: 'Paul requests access',
      text: 'paul@x.example, for Ireland and Spain',
      quote: 'Eva left.',
    })
  })

  test.each([
    [true, ['DEALERMANAGER'], [], ['Spain'], [], 'Gina assigned you DEALERMANAGER and Spain'],
    [false, [], ['DEALERMANAGER'], [], [], 'Gina removed DEALERMANAGER'],
    [
      false,
      ['A'],
      ['B'],
      'abcdefg'.split(''),
      ['Spain'],
      'Gina assigned you A and 7 countries and removed B and Spain',
    ],
  ])(
    'a change of access lists what was assigned and removed',
    (isNew, roles, noRoles, countries, noCountries, text) => {
      const payload = {
        by: 'Gina',
        isNew,
        roles: { given: roles, taken: noRoles },
        countries: { given: countries, taken: noCountries },
      }
      expect(formatNotification({ kind: 'access changed', payload })).toMatchObject({
        title: isNew ? 'You now have access' : 'Your access was changed',
        text,
      })
    },
  )
})

test('every kind has a name, and every digest a title', () => {
  expect(Object.keys(kindLabels)).toEqual(notificationKinds)
  expect(Object.keys(digestTitles)).toEqual(digestKinds)
})
