// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { indicators } from './indicators.ts'

const source = join(import.meta.dirname, '../..')
const css = readFileSync(join(import.meta.dirname, 'indicators.module.css'), 'utf8')
const listFiles = (pattern: RegExp) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))

it('each indicator has a sign and a label of its own', () => {
  const all = Object.values(indicators)
  expect(new Set(all.map(({ sign }) => sign)).size).toBe(all.length)
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
})

it.each(Object.entries(indicators))('%s is drawn in its colour', (name, { colour }) => {
  expect(css).toContain(`\n  &[data-indicator="${name}"] {\n    color: var(--np-${colour});\n  }`)
})

it('the colour of warnings and of own changes is no colour of another indicator', () => {
  const others = Object.entries(indicators).filter(([name]) => name !== 'warning')
  expect(others.map(([, { colour }]) => colour)).not.toContain('warning')
  expect(css).not.toContain('--np-own')
})

it('screens take signs from the table of indicators', () => {
  const quoted = Object.values(indicators).map(({ sign }) => new RegExp(`['"]${sign}['"]`))
  const withSigns = listFiles(/\.(css|tsx?)$/).filter(
    ({ file, text }) =>
      !file.startsWith('ui/indicators/') && quoted.some((sign) => sign.test(text)),
  )
  expect(withSigns.map(({ file }) => file)).toEqual([])
})
