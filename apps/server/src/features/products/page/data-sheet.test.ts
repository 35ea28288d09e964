import { createTestProductPage } from '@nutripim/server/test-support/products/product-page'
import { expect, test } from 'vitest'
import { createDataSheet } from './data-sheet.ts'

const textsOf = (page: ReturnType<typeof createTestProductPage>) => createDataSheet(page).blocks

test('paragraphs and lists of a description become blocks', () => {
  const webLongDescription =
    '<p>For <strong>wheat</strong> &amp; barley</p><ul><li>First</li><li><p>Second</p></li></ul><p>P<sub>2</sub>O<sub>5</sub></p>'
  const blocks = textsOf(createTestProductPage({ webLongDescription }))
  expect(blocks).toEqual(
    expect.arrayContaining([
      { kind: 'paragraph', text: 'For wheat & barley', language: 'pl' },
      { kind: 'list', isOrdered: false, items: [['First'], ['Second']], language: 'pl' },
      { kind: 'paragraph', text: 'P2O5', language: 'pl' },
    ]),
  )
})

test('lists keep their kind, what they contain, and paragraphs of an item', () => {
  const webLongDescription =
    '<ol><li>One</li><li><p>Two</p><p>still two</p><ul><li>inner</li></ul></li><li></li><li><ol><li>a</li></ol></li></ol><p>End</p>'
  expect(textsOf(createTestProductPage({ webLongDescription })).slice(-2)).toEqual([
    {
      kind: 'list',
      isOrdered: true,
      language: 'pl',
      items: [
        ['One'],
        ['Two', 'still two', { isOrdered: false, items: [['inner']] }],
        [],
        [{ isOrdered: true, items: [['a']] }],
      ],
    },
    { kind: 'paragraph', text: 'End', language: 'pl' },
  ])
})

test('parts without content are left out', () => {
  const blocks = textsOf(createTestProductPage({}))
  expect(blocks.map((block) => ('text' in block ? block.text : block.kind))).toEqual([
    'NutriCore 15',
    'facts',
  ])
})

test('a sheet with too much text ends with a note', () => {
  const blocks = textsOf(
    createTestProductPage({ webLongDescription: `<p>${'Nawóz. '.repeat(30_000)}</p>` }),
  )
  expect(blocks.at(-1)).toEqual({
    kind: 'paragraph',
    text: 'The sheet ends here, because the texts are too long.',
  })
})
