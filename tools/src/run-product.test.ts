import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.ts'
import { nodeOptions } from './run-product.ts'

test('tests run the product with the options of the start script', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(scripts.start).toContain(`node ${nodeOptions.join(' ')} tools/`)
})
