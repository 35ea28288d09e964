import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import { expect, test } from 'vitest'
import { listChangedFields } from './change-fields.ts'
import { formatAction, formatChange, formatChangeParts, formatReason } from './change-sentence.ts'

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
  group: null,
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
    'Short description added, Long description edited in Product X (Poland)',
  ],
  [
    change({ displayElements: ['N', 'P'] }, { displayElements: ['N', 'K'] }),
    'Displayed elements +K −P in Product X (Poland)',
  ],
  [
    change({ cropsOnLabel: ['maize', 'rice'] }, { cropsOnLabel: ['rice', 'maize'] }),
    'Crops on label reordered in Product X (Poland)',
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
    'Advice edited: Product X on Maize (Poland)',
  ],
  [
    change(
      { confirmedAt: null },
      { confirmedAt: '2026-11-18T01:29:46.897+00:00' },
      { kind: 'advice', recordId: '7/maize' },
    ),
    'Advice confirmed as still right: Product X on Maize (Poland)',
  ],
  [
    entry({ kind: 'product link', recordId: 'N/rice/7', change: 'insert', after: { position: 1 } }),
    'Product X recommended for N on Rice (Poland)',
  ],
  [
    change({ position: 1 }, { position: 3 }, { kind: 'product link', recordId: 'N/rice/7' }),
    'Position 1 → 3 of Product X for N on Rice (Poland)',
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
    'Role DEALERMANAGER assigned to Ann',
  ],
  [
    entry({ kind: 'user country', subject: 'Ann', change: 'delete', before: { userId: 'a' } }),
    'Poland removed from Ann',
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
    'Ann can no longer sign in',
  ],
  [
    change(
      { state: 'Pending', reason: null },
      { state: 'Rejected', reason: 'Too dear' },
      { kind: 'approval' },
    ),
    'Product X deleted: Too dear (Poland)',
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
    'Action category Timing → other in global phrase “Spray early”',
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
    'Decimals 1 → 2, Factor P empty → 0.436 in the declaration profile of Poland',
  ],
  [
    change(
      { state: 'Pending' },
      { state: 'Granted' },
      { kind: 'access request', countryId: null, subject: 'Nora' },
    ),
    'Access request of Nora granted',
  ],
  [
    change(
      { wantedCountries: ['PL'] },
      { wantedCountries: ['ES'] },
      { kind: 'access request', countryId: null, subject: 'Nora' },
    ),
    'Access request of Nora changed',
  ],
  [
    change({ colour: 'red' }, { colour: 'blue' }, { kind: 'unknown kind', subject: 'It' }),
    'Colour red → blue in unknown kind It (Poland)',
  ],
  [
    change(
      { state: 'Checked' },
      { state: 'Applied' },
      {
        kind: 'import',
        subject: 'dealers.xlsx',
        group: { size: 12_000, startedAt: '2026-11-15T07:59:00Z' },
      },
    ),
    'File dealers.xlsx imported: 12,000 changes (Poland)',
  ],
  [
    change(
      { name: 'A' },
      { name: 'B' },
      {
        act: 'restoreRecords',
        kind: 'dealer',
        group: { size: 3, startedAt: '2026-11-15T07:59:00Z' },
      },
    ),
    'Restore: 3 changes (Poland)',
  ],
])('[AUD-01] %# a change is written as a sentence', (changed, sentence) => {
  expect(formatChange(changed, names)).toBe(sentence)
})

test('the name of the record and the values are parts of their own', () => {
  const parts = formatChangeParts(
    change({ composition: { N: 1 } }, { composition: { N: 2 } }),
    names,
  )
  expect(parts).toEqual([
    { text: 'N ' },
    { text: '1', isValue: true },
    { text: ' → ' },
    { text: '2', isValue: true },
    { text: ' in ' },
    { text: 'Product X', isSubject: true },
    { text: ' (Poland)' },
  ])
})

test('a long text is marked as text, so that a screen can compare it word by word', () => {
  const fields = listChangedFields(
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

test('the name of a call becomes readable text', () => {
  expect(formatAction('saveCompositions')).toBe('Save compositions')
})

test('fields of an added record are in the order of its form, not of the log', () => {
  const after = { name: 'Agro', email1: 'a@b.example', address: 'Street 1', latitude: 1, odd: 'x' }
  const added = { ...after, longitude: 2, groupingText: 'North' }
  const fields = listChangedFields(entry({ kind: 'dealer', change: 'insert', after: added }), names)
  expect(fields.map(({ label }) => label)).toEqual([
    ...['Grouping Text', 'Name', 'Address', 'Email 1', 'Longitude', 'Latitude', 'Odd'],
  ])
})

test('a time in a reason is formatted like other times', () => {
  const format = (reason: string) => formatReason(reason, (iso) => `<${iso}>`)
  expect(format('Restored to 2026-11-15T11:44:01.665Z')).toBe(
    'Restored to <2026-11-15T11:44:01.665Z>',
  )
  expect(format('Restored to 2026-11-15T11:44:01.665123+02:00')).toContain('<2026-11-15T')
  expect(format('Prices of 2026-11-15')).toBe('Prices of 2026-11-15')
})

test('a stored time is shown to the minute', () => {
  const confirmed = { confirmedAt: '2026-11-18T01:29:46.897+00:00' }
  const entry = change({ confirmedAt: null }, confirmed, { kind: 'advice', recordId: '7/maize' })
  expect(listChangedFields(entry, names)).toMatchObject([{ after: '2026-11-18 01:29 UTC' }])
})

test('an erasure is named with the pseudonym only', () => {
  const erased = entry({
    kind: 'erasure',
    countryId: null,
    subject: 'erased-user-1',
    change: 'insert',
  })
  expect(formatChange(erased, names)).toBe('Personal data erased: erased-user-1')
})
