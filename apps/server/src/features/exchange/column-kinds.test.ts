import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  linesKind,
  numberKind,
  optionKind,
  optionsKind,
  textKind,
  tickKind,
} from './column-kinds.ts'
import type { Cell } from './sheet.ts'

const ranges = [
  { id: 'a', name: 'NitroPlus' },
  { id: 'b', name: 'Größe' },
]

describe('numbers', () => {
  it.each<[Cell, number | null]>([
    [12.5, 12.5],
    ['12.5', 12.5],
    ['12,5', 12.5],
    [' 0,0001 ', 0.0001],
    ['7', 7],
    ['+3', 3],
    ['-1,5', -1.5],
    ['1\u00a0234', 1234],
    ['41,4 %', 41.4],
    ['12%', 12],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ["1'234'567", 1_234_567],
    ['1.234.567', 1_234_567],
    ['−2,5', -2.5],
    ['\u200b7,5\u200e ', 7.5],
    ['1.234', 1.234],
    ['1,234', 1.234],
    ['1 234,56', 1234.56],
    [null, null],
    ['', null],
    ['  ', null],
    [0.1 + 0.2, 0.3],
    [7.5e-5, 0.000075],
    [0, 0],
  ])('%j is read as %j', (cell, value) => {
    // biome-ignore format: a table
    expect(numberKind.read(cell)).toEqual({ value })
  })

  it.each<[Cell]>([
    ['1e3'],
    ['1.23.456'],
    ['1,234,5'],
    ['12.345.6'],
    ['12 5'],
    ['% 12'],
    ['abc'],
    ['='],
    ['Infinity'],
    ['0x10'],
    [true],
    [new Date()],
    ['1'.repeat(16)],
  ])('%j is rejected', (cell) =>
    expect(numberKind.read(cell)).toEqual({ rejected: 'must be a number' }),
  )

  it('any number of four decimals comes back unchanged, with either separator', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom('.', ','),
        (shifted, separator) => {
          const value = shifted / 10_000
          const text = value.toFixed(4).replace('.', separator)
          expect(numberKind.read(text)).toEqual({ value })
          expect(numberKind.read(numberKind.write(value))).toEqual({ value })
        },
      ),
    )
  })
})

describe('text', () => {
  it.each<[Cell, string]>([
    ['007', '007'],
    ['+48 601', '+48 601'],
    ['=1+1', '=1+1'],
    [48123456789, '48123456789'],
    [0.00001, '0.00001'],
    [123456789012345, '123456789012345'],
    [1.5, '1.5'],
    [true, 'TRUE'],
    [null, ''],
    ['a\r\nb\rc', 'a\nb\nc'],
    [' kept ', ' kept '],
  ])('%j is read as %j', (cell, value) => {
    // biome-ignore format: a table
    expect(textKind.read(cell)).toEqual({ value })
  })

  it.each<[Cell, string]>([
    ['#N/A', 'contains the error #N/A'],
    ['#DIV/0!', 'contains the error #DIV/0!'],
    [new Date(0), 'is a date; format the cell as text'],
    [1e15, 'has too many digits for a number; format the cell as text'],
    [1e300, 'has too many digits for a number; format the cell as text'],
  ])('%j is rejected', (cell, rejected) => {
    expect(textKind.read(cell)).toEqual({ rejected })
  })

  it('no number becomes an exponent', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -9e14, max: 9e14 }),
        (value) => {
          expect(textKind.read(value)).not.toMatchObject({ value: expect.stringMatching(/e/i) })
        },
      ),
    )
  })
})

it.each<[Cell, boolean]>([
  ['x', true],
  ['X', true],
  [' x ', true],
  [1, true],
  [true, true],
  ['yes', true],
  ['✓', true],
  ['Ja', true],
  ['sí', true],
  [null, false],
  ['', false],
  [0, false],
  [false, false],
  ['No', false],
  ['nein', false],
])('the tick %j is read as %j', (cell, value) => {
  // biome-ignore format: a table
  expect(tickKind.read(cell)).toEqual({ value })
})

it('a tick that is neither yes nor no is rejected', () => {
  expect(tickKind.read('perhaps')).toEqual({ rejected: 'must be x or empty' })
  expect(tickKind.read(2)).toEqual({ rejected: 'must be x or empty' })
})

it('one per line, blanks dropped', () => {
  expect(linesKind.read(' a \r\n\n b')).toEqual({ value: ['a', 'b'] })
  expect(linesKind.write([])).toBe(null)
})

it('an option is written by name and read by name or id, whatever case', () => {
  const kind = optionKind(ranges, 'a powerbrand')
  expect(kind.write('a')).toBe('NitroPlus')
  expect(kind.write('gone')).toBe('gone')
  expect(kind.read(' nitroplus ')).toEqual({ value: 'a' })
  expect(kind.read('GRO\u0308SSE'.normalize('NFC'))).toMatchObject({ rejected: expect.any(String) })
  expect(kind.read('GRÖßE')).toEqual({ value: 'b' })
  expect(kind.read('b')).toEqual({ value: 'b' })
  expect(kind.read(null)).toEqual({ value: null })
  expect(kind.read('__proto__')).toEqual({ rejected: '"__proto__" is not a powerbrand' })
})

it('several options, one per line, each once', () => {
  const kind = optionsKind(ranges, 'a crop')
  expect(kind.read('Größe\na\nNitroPlus')).toEqual({ value: ['b', 'a'] })
  expect(kind.read('a\nx')).toEqual({ rejected: '"x" is not a crop' })
})
