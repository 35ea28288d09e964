import { describe, expect, test } from 'vitest'
import { UserId } from './access.ts'
import { normalizeEmail } from './email.ts'

describe('an e-mail address is compared', () => {
  test.each([
    ['in lower case', 'Gina.Admin@NutriPIM.example', 'gina.admin@nutripim.example'],
    ['without spaces around it', '  kim@nutripim.example ', 'kim@nutripim.example'],
    ['with composed letters', 'jose\u0301@nutripim.example', 'jos\u00e9@nutripim.example'],
    ['in any script', 'Μαρία@παράδειγμα.δοκιμή', 'μαρία@παράδειγμα.δοκιμή'],
  ])('%s', (_, typed, stored) => {
    expect(normalizeEmail(typed)).toBe(stored)
    expect(UserId.parse(typed)).toBe(stored)
  })

  test('without confusing a dotless i with an i', () => {
    expect(normalizeEmail('g\u0131na@nutripim.example')).not.toBe('gina@nutripim.example')
    expect(normalizeEmail('G\u0130NA@nutripim.example')).not.toBe('gina@nutripim.example')
  })
})

test.each([
  ['the Kelvin sign', '\u212aim@nutripim.example'],
  ['a long s', 'ro\u017fe@nutripim.example'],
  ['full-width letters', '\uff4bim@nutripim.example'],
  ['a ligature', 'su\ufb01@nutripim.example'],
  ['a superscript', 'kim\u00b2@nutripim.example'],
  ['a full-width dot in the domain', 'kim@nutripim\uff0eexample'],
  ['a zero-width space', 'k\u200bim@nutripim.example'],
  ['a soft hyphen', 'k\u00adim@nutripim.example'],
  ['a change of direction', 'k\u202eim@nutripim.example'],
  ['a capital i with a dot, which becomes two letters', '\u0130lker@nutripim.example'],
  ['half a character', 'k\ud800im@nutripim.example'],
])('an address with %s is rejected', (_, address) => {
  expect(normalizeEmail(address)).toBeUndefined()
  expect(UserId.safeParse(address).success).toBe(false)
})

const codes = Array.from({ length: 0x30000 - 0x21 }, (_, i) => 0x21 + i)

test('normalising a normalised address changes nothing, whatever its characters', () => {
  const changed = codes.filter((code) => {
    const normal = normalizeEmail(`a${String.fromCodePoint(code)}b@nutripim.example`)
    return normal !== undefined && normalizeEmail(normal) !== normal
  })
  expect(changed).toEqual([])
})

test('only the capital letter itself becomes an ASCII letter', () => {
  const became = codes.filter((code) => {
    const normal = code >= 0x7f && normalizeEmail(String.fromCodePoint(code))
    return normal && !/[^!-~]/.test(normal)
  })
  expect(became).toEqual([])
})
