// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')

const components = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))

it('a class that a component uses is defined in its style sheet', () => {
  const undefinedClasses = components.flatMap(({ file, text }) =>
    [...text.matchAll(/^import (\w+) from '(\S+\.module\.css)'/gm)].flatMap(
      ([, name, path = '']) => {
        const sheet = readFileSync(join(source, file, '..', path), 'utf8')
        return [...text.matchAll(new RegExp(`(?<![\\w./'"-])${name}\\.(?!module)(\\w+)`, 'g'))]
          .filter(([, used]) => !new RegExp(`\\.${used}\\b`).test(sheet))
          .map(([use]) => `${file}: ${use}`)
      },
    ),
  )
  expect(undefinedClasses).toEqual([])
})
