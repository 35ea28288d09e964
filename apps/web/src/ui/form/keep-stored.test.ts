import { link } from '@nutripim/contract/api/link-rules'
import { expect, it } from 'vitest'
import { keepStored } from './keep-stored.ts'

const rule = keepStored(
  link.refine((value) => value !== '', { error: 'must not be empty' }),
  'http://old.example',
)
const problemOf = (value: string) => rule.safeParse(value).error?.issues[0]?.message

it('accepts the stored value, which can be older than the rule', () => {
  expect(problemOf('http://old.example')).toBeUndefined()
  expect(problemOf('https://new.example')).toBeUndefined()
})

it('rejects any other value that the rule rejects', () => {
  expect(problemOf('http://new.example')).toBe('must be a web address that begins with https://')
})

it('rejects an empty value even if it is stored', () => {
  expect(keepStored(rule, '').safeParse('').error?.issues[0]?.message).toBe('must not be empty')
})
