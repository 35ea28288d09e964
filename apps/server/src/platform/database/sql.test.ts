import { expect, test } from 'vitest'
import { type Sql, sql } from './sql.ts'

test('values never become part of the text', () => {
  const name = `'; drop table products; --`
  expect(sql`select ${1} where name = ${name}`).toEqual({
    text: 'select $1 where name = $2',
    values: [1, name],
  })
})

test('a statement can contain a different statement at each call', () => {
  const outer = (inner: Sql) => sql`select ${inner} where id = ${1}`
  const list = [sql`a`, sql`b + ${2}`, sql`a`, sql`b + ${3}`].map(outer)
  expect(list.map(({ text }) => text)).toEqual([
    'select a where id = $1',
    'select b + $1 where id = $2',
    'select a where id = $1',
    'select b + $1 where id = $2',
  ])
  expect(list.map(({ values }) => values)).toEqual([[1], [2, 1], [1], [3, 1]])
})

test('a statement inside another keeps its values in order', () => {
  const inner = sql`b = ${'b'} and c = ${'c'}`
  expect(sql`a = ${'a'} and ${inner} and d = ${'d'} or ${inner}`).toEqual({
    text: 'a = $1 and b = $2 and c = $3 and d = $4 or b = $5 and c = $6',
    values: ['a', 'b', 'c', 'd', 'b', 'c'],
  })
})
