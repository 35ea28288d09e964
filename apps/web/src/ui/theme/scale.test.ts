// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { controlHeights, fontSizes, radii, rowHeights } from './scale.ts'

const source = join(import.meta.dirname, '../..')

it('the scale has at most six font sizes, three heights of controls and rows, and four radii', () => {
  const count = (values: object) => new Set(Object.values(values)).size
  expect(count(fontSizes)).toBeLessThanOrEqual(6)
  expect(count(controlHeights)).toBeLessThanOrEqual(3)
  expect(count(rowHeights)).toBeLessThanOrEqual(3)
  expect(count(radii)).toBeLessThanOrEqual(4)
})

it('style sheets take font sizes and radii from the scale', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const literals = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [
        ...readFileSync(join(source, file), 'utf8').matchAll(/(?:font-size|radius): [^;]*\dpx/g),
      ].map(([text]) => `${file}: ${text}`),
    )
  expect(literals).toEqual([])
})
