import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import { expect, test } from 'vitest'
import { changedFields } from './change-fields.ts'
import { actWords, changePieces, changeSentence, reasonSaid } from './change-sentence.ts'

const names: AuditNames = {
  countries: { PL: 'Poland', ES: 'Spain' },
  ranges: { nutricore: 'NutriCore', foliara: 'Foliara' },
  forms: { liquid: 'Liquid' },
  crops: { maize: 'Maize', rice: 'Rice' },
  formulations: { wp: 'Wettable powder' },
  categories: { timing: 'Timing' },
}

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  countryId: 'PL',
  at: '2026-11-15T08:00:00Z',
  by: 'María Marketer',
  byId: 'maria@x.example',
  act: 'saveCompositions',
  requestId: null,
  kind: 'product',
  recordId: '7',
  subject: 'Product X',
  change: 'update',
  before: null,
  after: null,
  reason: null,
  ...more,
})

const change = (before: AuditEntry['before'], after: AuditEntry['after'], more = {}) =>
  entry({ before, after, ...more })
const long = 'word '.repeat(30)

test.each<[AuditEntry, string]>([
  [
    change({ composition: { N: 15 } }, { composition: { N: 15.5 } }),
    'N 15 → 15.5 in Product X (Poland)',
  ],
  [
    change({ composition: { N: null, B: 0.2 } }, { composition: { N: 0, B: null } }),
    'N empty → 0, B 0.2 → empty in Product X (Poland)',
  ],
  [
    change(
      { composition: { N: 1, P: 1, K: 1, Ca: 1, Mg: 1 } },
      { composition: { N: 2, P: 2, K: 2, Ca: 2, Mg: 2 } },
    ),
    'N 1 → 2, P 1 → 2, K 1 → 2 and 2 more in Product X (Poland)',
  ],
  [
    change(
      { productRange: 'nutricore', showOnWeb: true },
      { productRange: 'foliara', showOnWeb: false },
    ),
    'Powerbrand NutriCore → Foliara, Show on web yes → no in Product X (Poland)',
  ],
  [
    change(
      { webLongDescription: '<p>a</p>', webShortDescription: '' },
      { webLongDescription: '<p>b</p>', webShortDescription: long },
    ),
    'Short description written, Long description reworded in Product X (Poland)',
  ],
  [
    change({ displayElements: ['N', 'P'] }, { displayElements: ['N', 'K'] }),
    'Displayed elements +K −P in Product X (Poland)',
  ],
  [
    change({ cropsOnLabel: ['maize', 'rice'] }, { cropsOnLabel: ['rice', 'maize'] }),
    'Crops on label in another order in Product X (Poland)',
  ],
  [change({ isLiveProduct: false }, { isLiveProduct: true }), 'Product X became live (Poland)'],
  [
    change({ composition: { N: 15.5 } }, { composition: { N: 15 } }, { act: 'restoreRecords' }),
    'Restored: N 15.5 → 15 in Product X (Poland)',
  ],
  [
    entry({ change: 'insert', after: { isLiveProduct: false } }),
    'Draft Product X created (Poland)',
  ],
  [
    change({ text: 'a' }, { text: 'b' }, { kind: 'advice', recordId: '7/maize' }),
    'Advice reworded: Product X on Maize (Poland)',
  ],
  [
    entry({ kind: 'product link', recordId: 'N/rice/7', change: 'insert', after: { position: 1 } }),
    'Product X recommended for N on Rice (Poland)',
  ],
  [
    change({ position: 1 }, { position: 3 }, { kind: 'product link', recordId: 'N/rice/7' }),
    'Place 1 → 3 of Product X for N on Rice (Poland)',
  ],
  [
    change(
      { telephone1: '', comments: '' },
      { telephone1: '12', comments: 'Open' },
      { kind: 'dealer', subject: 'Agro' },
    ),
    'Telephone 1 empty → 12, Comments empty → Open in dealer Agro (Poland)',
  ],
  [
    entry({ kind: 'dealer', subject: 'Agro', change: 'delete', before: {} }),
    'Dealer Agro deleted (Poland)',
  ],
  [
    entry({
      kind: 'user role',
      countryId: null,
      subject: 'Ann',
      change: 'insert',
      after: { roleId: 'DEALERMANAGER' },
    }),
    'Role DEALERMANAGER given to Ann',
  ],
  [
    entry({ kind: 'user country', subject: 'Ann', change: 'delete', before: { userId: 'a' } }),
    'Poland taken from Ann',
  ],
  [
    change(
      { issuer: null, subject: null },
      { issuer: 'i', subject: 's' },
      { kind: 'user', countryId: null, subject: 'Ann' },
    ),
    'Ann signed in for the first time',
  ],
  [
    change(
      { isActive: true },
      { isActive: false },
      { kind: 'user', countryId: null, subject: 'Ann' },
    ),
    'Ann may no longer sign in',
  ],
  [
    change(
      { state: 'Pending', reason: null },
      { state: 'Rejected', reason: 'Too dear' },
      { kind: 'approval' },
    ),
    'Product X rejected: Too dear (Poland)',
  ],
  [
    change({ state: 'Checked' }, { state: 'Applied' }, { kind: 'import', subject: 'a.xlsx' }),
    'File a.xlsx imported (Poland)',
  ],
  [
    change(
      { actionCategoryId: 'timing' },
      { actionCategoryId: 'other' },
      { kind: 'phrase', countryId: null, subject: 'Spray early' },
    ),
    'Action category Timing → other in phrase of all countries “Spray early”',
  ],
  [
    change({ name: 'Maize' }, { name: 'Corn' }, { kind: 'crop', countryId: null, subject: 'Corn' }),
    'Name Maize → Corn in crop Corn',
  ],
  [
    change(
      { isActive: true },
      { isActive: false },
      { kind: 'crop', countryId: null, subject: 'Corn' },
    ),
    'Crop Corn retired',
  ],
  [
    change(
      { decimals: 1, factors: {} },
      { decimals: 2, factors: { P: 0.436 } },
      { kind: 'declaration profile', recordId: 'PL' },
    ),
    'Factor P empty → 0.436, Decimals 1 → 2 in the declaration profile of Poland',
  ],
  [
    change(
      { state: 'Pending' },
      { state: 'Granted' },
      { kind: 'access request', countryId: null, subject: 'Nora' },
    ),
    'Nora was given access',
  ],
  [
    change({ colour: 'red' }, { colour: 'blue' }, { kind: 'thing nobody knows', subject: 'It' }),
    'Colour red → blue in thing nobody knows It (Poland)',
  ],
])('[AUD-01] %# a change reads as one would say it', (told, sentence) => {
  expect(changeSentence(told, names)).toBe(sentence)
})

test('the name of the record is set off from the rest', () => {
  const pieces = changePieces(change({ composition: { N: 1 } }, { composition: { N: 2 } }), names)
  expect(pieces).toEqual([
    { text: 'N 1 → 2 in ' },
    { text: 'Product X', isSubject: true },
    { text: ' (Poland)' },
  ])
})

test('long texts are marked, so that a screen shows which words changed', () => {
  const fields = changedFields(
    change({ webLongDescription: '<p>a</p>' }, { webLongDescription: '<p>b</p>' }),
    names,
  )
  expect(fields).toEqual([
    {
      field: 'webLongDescription',
      label: 'Long description',
      before: '<p>a</p>',
      after: '<p>b</p>',
      text: 'html',
    },
  ])
})

test('a call is named in words', () => {
  expect(actWords('saveCompositions')).toBe('Save compositions')
})

test('fields of a record that came stand in the order of its form, however they are stored', () => {
  const after = { name: 'Agro', email1: 'a@b.example', address: 'Street 1', latitude: 1, odd: 'x' }
  const added = { ...after, longitude: 2, groupingText: 'North' }
  const fields = changedFields(entry({ kind: 'dealer', change: 'insert', after: added }), names)
  expect(fields.map(({ label }) => label)).toEqual([
    ...['Grouping Text', 'Name', 'Address', 'Email 1', 'Longitude', 'Latitude', 'Odd'],
  ])
})

test('a time in a reason is said as other times are', () => {
  const said = (reason: string) => reasonSaid(reason, (iso) => `<${iso}>`)
  expect(said('Restored to 2026-11-15T11:44:01.665Z')).toBe(
    'Restored to <2026-11-15T11:44:01.665Z>',
  )
  expect(said('Restored to 2026-11-15T11:44:01.665123+02:00')).toContain('<2026-11-15T')
  expect(said('Prices of 2026-11-15')).toBe('Prices of 2026-11-15')
})
