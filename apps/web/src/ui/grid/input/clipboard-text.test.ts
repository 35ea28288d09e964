import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBlock, parseBlock } from './clipboard-text.ts'

test.each([
  ['one value', '15', [['15']]],
  ['a row', '1\t2\t3', [['1', '2', '3']]],
  [
    'a block as Excel ends it',
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['bare line feeds', '1\n2\n', [['1'], ['2']]],
  ['bare carriage returns', '1\r2', [['1'], ['2']]],
  [
    'empty cells',
    '\t2\t\r\n\t\t',
    [
      ['', '2', ''],
      ['', '', ''],
    ],
  ],
  ['an empty row in between', '1\r\n\r\n3', [['1'], [''], ['3']]],
  ['a quoted cell with a line end', '"two\nlines"\t2', [['two\nlines', '2']]],
  ['a quoted cell with a tab', '"a\tb"\t2', [['a\tb', '2']]],
  ['doubled quotes', '"say ""hi"""', [['say "hi"']]],
  ['a quote that is an inch', '3"\t4', [['3"', '4']]],
  ['a quote that is never closed', '"open\t2', [['"open', '2']]],
  ['a quote closed in mid-cell', '"a"b\t2', [['"a"b', '2']]],
  ['nothing', '', []],
])('%s is parsed', (_, text, block) => {
  expect(parseBlock(text)).toEqual(block)
})

test('formatting and parsing return the same cells, whatever they contain', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\n', '\r', ' ', ',') })
  const block = fc.integer({ min: 1, max: 4 }).chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  fc.assert(
    fc.property(block, (cells) => {
      // A last line of one empty cell looks the same as the end of the line before it.
      fc.pre(cells.at(-1)!.join('') !== '' || cells.at(-1)!.length > 1)
      expect(parseBlock(formatBlock(cells))).toEqual(cells)
    }),
  )
})
