import { expect, test } from 'vitest'
import { readSchema } from './schema-files.ts'

const { definitions, migrations } = await readSchema()

const withoutComments = (text: string) => text.replaceAll(/--.*$/gm, '')
const creates =
  /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?(?:function|procedure|trigger|view)\b\s+\w+/gi

test('migrations define no functions, triggers or views, and watch no table', () => {
  const defining =
    /\balter\s+function\b|\b(?:audit_table|stamp_table|make_append_only|make_read_only)\s*\(/gi
  const found = migrations.flatMap(({ name, text }) => {
    const sql = withoutComments(text)
    return [...(sql.match(creates) ?? []), ...(sql.match(defining) ?? [])].map(
      (statement) => `${name}: ${statement}`,
    )
  })
  expect(found).toEqual([])
})

test('each function, trigger and view is defined once, and can be applied again', () => {
  const found = definitions.flatMap(({ name, text }) =>
    [...withoutComments(text).matchAll(creates)].map(([statement]) => ({ name, statement })),
  )
  expect(found.length).toBeGreaterThan(60)
  const functions = found
    .map(({ statement }) => statement)
    .filter((text) => / function | view /.test(text))
  expect(functions).toEqual([...new Set(functions)])
  const once = found.filter(
    ({ statement }) => !/^create or replace|^create constraint/.test(statement),
  )
  expect(once).toEqual([])
})
