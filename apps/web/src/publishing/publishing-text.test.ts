import { expect, test } from 'vitest'
import { listChanges } from './publishing-text.ts'

test.each([
  [
    'of a composition are listed by element',
    { field: 'composition', before: { N: 15.5, Ca: 18.8, B: 0.3 }, after: { N: 16, Ca: 18.8 } },
    [
      { label: 'Composition: N', before: '15.5', after: '16' },
      { label: 'Composition: B', before: '0.3', after: 'empty' },
    ],
  ],
  [
    'of nutrients are listed without JSON',
    {
      field: 'nutrients',
      before: [{ name: 'N', value: '15,5' }],
      after: [
        { name: 'N', value: '16' },
        { name: 'CaO', value: '26,3' },
      ],
    },
    [{ label: 'Nutrients', before: 'N 15,5', after: 'N 16, CaO 26,3' }],
  ],
  [
    'of a list of texts are joined',
    { field: 'webSynonyms', before: [], after: ['NPK', 'blue'] },
    [{ label: 'Synonyms', before: 'empty', after: 'NPK, blue' }],
  ],
])('changes %s', (_, change, expected) => {
  expect(listChanges(change)).toEqual(expected)
})
