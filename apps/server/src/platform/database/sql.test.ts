import { expect, test } from 'vitest'
import { sql } from './sql.ts'

test('values never become part of the text', () => {
  const name = `'; drop table products; --`
  expect(sql`select ${1} where name = ${name}`).toEqual({
    text: 'select $1 where name = $2',
    values: [1, name],
  })
})

test('a statement inside another keeps its values in order', () => {
  const inner = sql`b = ${'b'} and c = ${'c'}`
  expect(sql`a = ${'a'} and ${inner} and d = ${'d'} or ${inner}`).toEqual({
    text: 'a = $1 and b = $2 and c = $3 and d = $4 or b = $5 and c = $6',
    values: ['a', 'b', 'c', 'd', 'b', 'c'],
  })
})
