// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [light = '', dark = ''] = css.split(/:root\[data-mantine-color-scheme=.dark.\]/)

const pairs = [
  ['text', 'canvas'],
  ['text', 'surface'],
  ['text', 'surface-raised'],
  ['text', 'own'],
  ['text', 'remote'],
  ['text-muted', 'canvas'],
  ['text-muted', 'surface'],
  ['text-muted', 'surface-raised'],
  ['text-muted', 'surface-hover'],
  ['accent', 'surface'],
  ['accent', 'accent-soft'],
  ['own-strong', 'own'],
  ['remote-strong', 'remote'],
  ['text', 'warning-soft'],
  ['warning', 'surface'],
  ['warning', 'warning-soft'],
  ['danger', 'surface'],
  ['danger', 'danger-soft'],
] as const

it.each(pairs)('%s has enough contrast on %s in the light and dark theme', (front, back) => {
  for (const scheme of [light, dark]) {
    expect(contrast(colour(scheme, front), colour(scheme, back))).toBeGreaterThanOrEqual(4.5)
  }
})

const moreContrast = readFileSync(join(import.meta.dirname, 'forced-colours.css'), 'utf8').split(
  'prefers-contrast: more',
)[1]
const [lightMore = '', darkMore = ''] =
  moreContrast?.split(/:root\[data-mantine-color-scheme=.dark.\]/) ?? []

it('who prefers more contrast gets texts with a contrast of at least 7 in both themes', () => {
  for (const [scheme, more] of [
    [light, lightMore],
    [dark, darkMore],
  ] as const) {
    // The first definition counts, so those for more contrast come first.
    const all = more + scheme
    for (const [front, back] of pairs) {
      expect(contrast(colour(all, front), colour(all, back)), front).toBeGreaterThanOrEqual(7)
    }
  }
})

it('both themes define the same colours', () => {
  const namesOf = (scheme: string) =>
    [...scheme.matchAll(/(--np-[\w-]+):/g)].map(([, name]) => name)
  expect(namesOf(dark)).toEqual(namesOf(light))
})

/** Where something that the user changed is marked. */
const ownChanges = [
  'advice/edit/advice-editor.module.css',
  'approvals/form/product-form.module.css',
  'exchange/cell-list.module.css',
  'exchange/import-preview.module.css',
  'products/cell-history/cell-history.module.css',
  'products/same-codes/change-preview.module.css',
  'ui/form/field-conflicts.module.css',
  'ui/form/save-bar.module.css',
  'ui/grid/edits/conflict-list.module.css',
  'ui/grid/grid.module.css',
  'ui/page/page.module.css',
  'ui/theme/forced-colours.css',
  'ui/theme/tokens.css',
]

it('amber marks only what the user changed', () => {
  const source = join(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const withAmber = files.filter(
    (file) =>
      file.endsWith('.css') && readFileSync(join(source, file), 'utf8').includes('--np-own'),
  )
  expect(withAmber.sort()).toEqual(ownChanges)
})

function colour(scheme: string, name: string): string {
  const found = new RegExp(`--np-${name}: (#[0-9a-f]{6})`).exec(scheme)
  if (found?.[1] === undefined) throw new Error(`tokens.css has no colour --np-${name}`)
  return found[1]
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
