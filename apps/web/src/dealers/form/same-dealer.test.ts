import { expect, test } from 'vitest'
import { findSameDealer } from './same-dealer.ts'

const agro = { name: 'Agro-Norte S.L.', address: 'Calle Mayor 1, 28013 Madrid' }

test.each([
  ['the same name and address', agro, true],
  [
    'other case, blanks and punctuation',
    { name: ' AGRO NORTE S L', address: 'calle mayor 1 28013  Madrid.' },
    true,
  ],
  ['another name', { ...agro, name: 'Agro Sur' }, false],
  ['another address', { ...agro, address: 'Calle Mayor 2, 28013 Madrid' }, false],
])('%s', (_, dealer, isSame) => {
  expect(findSameDealer([agro], dealer)).toBe(isSame ? agro : undefined)
})
