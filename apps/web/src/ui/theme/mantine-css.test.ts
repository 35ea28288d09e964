// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
const styles = join(
  dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')),
  'styles',
)

it('every Mantine component that is used has its styles in mantine.css', () => {
  const css = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8')
  const missing = usedComponents().filter(
    (name) => existsSync(join(styles, `${name}.css`)) && !css.includes(`/${name}.layer.css"`),
  )
  expect(missing).toEqual([])
})

function usedComponents(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(source, file), 'utf8'))
  const imports = texts.flatMap((text) =>
    [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].map(([, names]) => names ?? ''),
  )
  return [...new Set(imports.flatMap((names) => names.split(',').map((name) => name.trim())))]
}
