import { expect, test } from 'vitest'
import { insertPhrase } from './insert-phrase.ts'

test.each([
  ['into an empty text', '', 0, false, 'Stir.|'],
  ['in place of its slash', 'First. /', 8, true, 'First. Stir.|'],
  ['a slash that was there stays', 'l/', 2, false, 'l/ Stir.|'],
  ['apart from its neighbours', 'First.Last.', 6, false, 'First. Stir.| Last.'],
  ['on a line of its own', 'First.\n\nLast.', 7, false, 'First.\nStir.|\nLast.'],
])('[PHR-01] a phrase goes %s', (_, text, caret, isSlashed, expected) => {
  const inserted = insertPhrase(text, caret, 'Stir.', isSlashed)
  expect(`${inserted.text.slice(0, inserted.caret)}|${inserted.text.slice(inserted.caret)}`).toBe(
    expected,
  )
})
