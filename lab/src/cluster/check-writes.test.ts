import { expect, test } from 'vitest'
import { compareWrites, type StoredWrites } from './check-writes.ts'
import type { Write } from './traffic.ts'

const save: Write = { kind: 'composition', writer: 1, sequence: 7 }
const dealer: Write = { kind: 'dealer', writer: 1, sequence: 10 }
const whole: StoredWrites = {
  compositions: new Map([['1/7', [31, 32, 33]]]),
  dealers: new Map([['Dealer 1/10', 1]]),
  loggedDealers: new Map([['Dealer 1/10', 1]]),
  productsUnlikeLog: 0,
}
const none = { missing: 0, twice: 0, half: 0, logDifferences: 0 }

test('writes that are stored once and completely are no finding', () => {
  expect(compareWrites([save, dealer], whole)).toEqual(none)
})

test('a write without an answer can be there or not', () => {
  expect(compareWrites([], whole)).toEqual(none)
})

test('an acknowledged write that is not stored is missing', () => {
  const empty = { ...whole, compositions: new Map(), dealers: new Map(), loggedDealers: new Map() }
  expect(compareWrites([save, dealer], empty)).toEqual({ ...none, missing: 2 })
})

test('a dealer that exists two times was applied twice', () => {
  const two = new Map([['Dealer 1/10', 2]])
  const stored = { ...whole, dealers: two, loggedDealers: two }
  expect(compareWrites([dealer], stored)).toEqual({ ...none, twice: 1 })
})

test('a save with two log rows for one product was applied twice', () => {
  const stored = { ...whole, compositions: new Map([['1/7', [31, 32, 33, 33]]]) }
  expect(compareWrites([save], stored)).toEqual({ ...none, twice: 1 })
})

test('a save that changed some of its products is half there', () => {
  const stored = { ...whole, compositions: new Map([['1/7', [31, 33]]]) }
  expect(compareWrites([], stored)).toEqual({ ...none, half: 1 })
})

test('a log row without its write and a write without its log row are differences', () => {
  const stored = {
    ...whole,
    loggedDealers: new Map([['Dealer 1/15', 1]]),
    productsUnlikeLog: 1,
  }
  expect(compareWrites([], stored)).toEqual({ ...none, logDifferences: 3 })
})
