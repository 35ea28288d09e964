// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')

/** A sentence that goes on in the next line after a value: JSX drops the break, and with it the space. */
const lostSpace =
  /^(?!.*(?:=>|return|function|: \{)).*[a-z>] \{[^{}\n]+\}\n\s+[a-z(“][a-z]*[ .,][^\n=;]*$/gm

it('finds a sentence that loses a space', () => {
  expect('  requested on {formatDate(at)}\n  to Spain.'.match(lostSpace)).toHaveLength(1)
  expect("  requested on {formatDate(at)}{' '}\n  to Spain.".match(lostSpace)).toBeNull()
})

it('no sentence loses the space after a value at the end of a line', () => {
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      (readFileSync(join(source, file), 'utf8').match(lostSpace) ?? []).map(
        (text) => `${file}: ${text}`,
      ),
    )
  expect(found).toEqual([])
})
