import { expect, test } from 'vitest'
import { findActions, isNamed } from './match-actions.ts'

const action = (label: string) => ({ label, description: '', run: () => {} })
const poland = action('Go to Poland')
const approve = action('Approve Únion 12')
const all = [poland, action('Go to Portugal'), approve, action('Log out')]

test.each([
  ['pol', [poland]],
  ['go po', [poland, all[1]]],
  ['approve union', [approve]],
  ['land', []],
  ['12', []],
  ['12 12', []],
  ['union union', []],
  ['un 12 ap', [approve]],
  [' ', []],
])('“%s” finds actions by the beginnings of their words', (typed, expected) => {
  expect(findActions(typed, all)).toEqual(expected)
})

test('an action is named by more than its first word', () => {
  expect(isNamed('go to p', poland)).toBe(true)
  expect(isNamed('poland', poland)).toBe(false)
  expect(isNamed('go', poland)).toBe(false)
  expect(isNamed('approve ', approve)).toBe(false)
  expect(isNamed('approve u', approve)).toBe(true)
})
