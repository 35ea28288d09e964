import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../..')

/** Finds the values of `data-whose`, and of the property `whose` that is passed on to it. */
function listValues(ending: string): string[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  const values = files
    .filter((file) => file.endsWith(ending))
    .flatMap((file) =>
      [...readFileSync(join(src, file), 'utf8').matchAll(/\bwhose="(\w+)"/g)].map(
        ([, value]) => `${value}`,
      ),
    )
  return [...new Set(values)].sort()
}

test('the values of both users in a conflict have a colour in every style sheet', () => {
  expect(listValues('.tsx')).toEqual(['own', 'remote'])
  expect(listValues('.module.css')).toEqual(['own', 'remote'])
})
