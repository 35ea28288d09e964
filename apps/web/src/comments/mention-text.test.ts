import { expect, test } from 'vitest'
import { findMentionInput, insertMention, listMentioned, splitMentions } from './mention-text.ts'

const arno = { userId: 'arno@example.com', displayName: 'Arno Approver' }
const gina = { userId: 'gina@example.com', displayName: 'Gina' }

test.each([
  ['@', ''],
  ['Ask @arn', 'arn'],
  ['Ask @arno app', 'arno app'],
  ['mail a@b', undefined],
  ['Ask arno', undefined],
])('in %j the name that is typed is %j', (text, typed) => {
  expect(findMentionInput(text, text.length)).toBe(typed)
})

test('a selected user replaces what was typed, before the rest of the text', () => {
  expect(insertMention('Ask @arn please', 8, arno)).toEqual({
    text: 'Ask @Arno Approver  please',
    caret: 19,
  })
})

test('only users whose name is still in the text are mentioned, each once', () => {
  expect(listMentioned('Ask @Arno Approver', [arno, gina, arno])).toEqual([arno])
})

test('mentions are pieces of the text', () => {
  expect(splitMentions('Ask @Gina, then @Arno Approver', [arno, gina])).toEqual([
    { text: 'Ask ', isMention: false },
    { text: '@Gina', isMention: true },
    { text: ', then ', isMention: false },
    { text: '@Arno Approver', isMention: true },
  ])
})
