import { expect, it } from 'vitest'
import {
  changeOf,
  type DealerDraft,
  dealerRules,
  findLocation,
  formValues,
  newDealer,
  readDegrees,
  writeDegrees,
} from './dealer-form-values.ts'

const dealer: DealerDraft = {
  ...newDealer('ES'),
  dealerContactId: 7,
  name: 'Agro Sur',
  address: 'Calle 1',
  longitude: -3.7,
  latitude: 40.4,
}

it.each([
  ['3.7', 3.7],
  ['-3,7038', -3.7038],
  [' −70.5 ', -70.5],
  ['+5', 5],
  ['.5', 0.5],
  ['1e3', Number.NaN],
  ['3.7 W', Number.NaN],
  ['', Number.NaN],
])('degrees are parsed with point or comma: %j', (text, value) => {
  expect(readDegrees(text)).toBe(value)
})

it('degrees are formatted to one metre, and never as minus zero', () => {
  expect(writeDegrees(-3.703790123)).toBe('-3.70379')
  expect(writeDegrees(-0.0000001)).toBe('0')
})

it.each([
  ['longitude', '180.1', 'must be between -180 and 180'],
  ['longitude', '-180', undefined],
  ['latitude', '90,01', 'must be between -90 and 90'],
  ['latitude', '', 'must not be empty'],
  ['latitude', 'north', 'must be a number'],
  ['name', '  ', 'must not be empty'],
  ['address', '', 'must not be empty'],
  ['email1', 'sales at agro', 'must be an e-mail address'],
  ['webSite1', 'no address', 'must be a web address'],
  ['comments', '', undefined],
])('[DLR-04] %s %j: %s', (field, value, message) => {
  const { error } = dealerRules.safeParse({ ...formValues(dealer), [field]: value })
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual(
    message && [[field, message]],
  )
})

it('a save sends the changed fields with their previous values', () => {
  expect(
    changeOf({ ...formValues(dealer), name: 'Agro Norte', longitude: '-3,5' }, dealer),
  ).toEqual({
    dealerContactId: 7,
    countryId: 'ES',
    name: 'Agro Norte',
    longitude: -3.5,
    was: { name: 'Agro Sur', longitude: -3.7 },
  })
})

it('a new dealer is sent with all fields and id 0', () => {
  const values = {
    ...formValues(newDealer('ES')),
    name: 'N',
    address: 'A',
    longitude: '1',
    latitude: '2',
  }
  expect(changeOf(values, newDealer('ES'))).toMatchObject({
    dealerContactId: 0,
    countryId: 'ES',
    name: 'N',
    longitude: 1,
    latitude: 2,
    comments: '',
  })
})

it('a location exists only when both coordinates are numbers', () => {
  expect(findLocation(formValues(newDealer('ES')))).toBeUndefined()
  expect(findLocation(formValues(dealer))).toEqual({ longitude: -3.7, latitude: 40.4 })
})
