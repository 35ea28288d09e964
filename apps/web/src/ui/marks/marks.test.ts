// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { marks } from './marks.ts'

const source = join(import.meta.dirname, '../..')
const css = readFileSync(join(import.meta.dirname, 'marks.module.css'), 'utf8')
const listFiles = (pattern: RegExp) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))

it('each mark has a sign and a word of its own', () => {
  const all = Object.values(marks)
  expect(new Set(all.map(({ sign }) => sign)).size).toBe(all.length)
  expect(new Set(all.map(({ word }) => word)).size).toBe(all.length)
})

it.each(Object.entries(marks))('%s is drawn in its colour', (name, { colour }) => {
  expect(css).toContain(`\n  &[data-mark="${name}"] {\n    color: var(--np-${colour});\n  }`)
})

it('the colour of warnings and of own changes is no colour of another mark', () => {
  const others = Object.entries(marks).filter(([name]) => name !== 'warning')
  expect(others.map(([, { colour }]) => colour)).not.toContain('warning')
  expect(css).not.toContain('--np-mine')
})

it('screens take signs from the table of marks', () => {
  const quoted = Object.values(marks).map(({ sign }) => new RegExp(`['"]${sign}['"]`))
  const withSigns = listFiles(/\.(css|tsx?)$/).filter(
    ({ file, text }) => !file.startsWith('ui/marks/') && quoted.some((sign) => sign.test(text)),
  )
  expect(withSigns.map(({ file }) => file)).toEqual([])
})
