import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const features = new URL('../../', import.meta.url)

test('features read the log with its archive: audit_entries, not audit_log', () => {
  const readers = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('test'))
    .filter((file) =>
      /\b(from|join)\s+audit_log\b/.test(readFileSync(new URL(file, features), 'utf8')),
    )
  expect(readers).toEqual([])
})
