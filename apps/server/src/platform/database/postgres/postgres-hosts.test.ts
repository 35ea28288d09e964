import { describe, expect, test } from 'vitest'
import { createHosts, splitDatabaseUrl } from './postgres-hosts.ts'

describe('an address of several hosts', () => {
  test.each([
    ['postgres://db/pim', ['postgres://db/pim']],
    ['postgresql://u:p@db:6432/pim', ['postgresql://u:p@db:6432/pim']],
    [
      'postgres://u:p%40ss@a:5432,b:5433/pim?target_session_attrs=read-write&sslmode=verify-full',
      [
        'postgres://u:p%40ss@a:5432/pim?sslmode=verify-full',
        'postgres://u:p%40ss@b:5433/pim?sslmode=verify-full',
      ],
    ],
    ['postgres://u@[::1]:5432,b/pim', ['postgres://u@[::1]:5432/pim', 'postgres://u@b/pim']],
    ['postgres://u:p@ss@a,b/pim', ['postgres://u:p%40ss@a/pim', 'postgres://u:p%40ss@b/pim']],
  ])('%s', (url, urls) => {
    expect(splitDatabaseUrl('DATABASE_URL', url)).toEqual(urls)
  })

  test.each([
    ['db/pim', 'must begin with postgres://'],
    ['postgres://u:secret@a:5432,b:99999/pim', 'is not valid near "b:99999"'],
    ['postgres://u:secret@a:x/pim', 'is not valid near "a:x"'],
    ['postgres://a,b/pim?target_session_attrs=standby', 'must be read-write'],
  ])('%s is rejected with a sentence that does not contain the password', (url, sentence) => {
    const split = () => splitDatabaseUrl('DATABASE_URL', url)
    expect(split).toThrow(sentence)
    expect(split).not.toThrow('secret')
  })
})

test('a host that failed for several connections is left once', () => {
  const hosts = createHosts('postgres://a,b,c/pim')
  const first = hosts.current()
  hosts.leave(first)
  hosts.leave(first)
  expect(hosts.current()).toBe('postgres://b/pim')
  hosts.leave(hosts.current())
  hosts.leave(hosts.current())
  expect(hosts.current()).toBe(first)
})
