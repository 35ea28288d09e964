// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(source, file), 'utf8')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })

const components = files
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: read(file) }))

const sheets = files
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => ({ file, css: read(file).replaceAll(/\/\*.*?\*\//gs, '') }))

/** Each use of a class of a style sheet: `styles.name` of a component that imports the sheet. */
const uses = components.flatMap(({ file, text }) =>
  [...text.matchAll(/^import (\w+) from '(\S+\.module\.css)'/gm)].flatMap(([, local, path = '']) =>
    [...text.matchAll(new RegExp(`(?<![\\w./'"-])${local}\\.(?!module)(\\w+)`, 'g'))].map(
      ([use, name]) => ({ file, use, name, sheet: join(file, '..', path) }),
    ),
  ),
)

it('a class that a component uses is defined in its style sheet', () => {
  const undefinedClasses = uses.filter(
    ({ name, sheet }) => !new RegExp(`\\.${name}\\b`).test(read(sheet)),
  )
  expect(undefinedClasses.map(({ file, use }) => `${file}: ${use}`)).toEqual([])
})

/** The form takes the class with the name of the field. */
const namedByField = ['groupingText', 'englishGroupingText', 'grouping2Text']
  .concat(['name', 'englishName', 'address', 'englishAddress', 'telephone1', 'telephone2'])
  .concat(['email1', 'email2', 'webSite1', 'comments', 'longitude', 'latitude'])
  .map((field) => `dealers/form/dealer-form.module.css: .${field}`)

it('a class of a style sheet is used by a component that imports the sheet', () => {
  const used = new Set(uses.map(({ name, sheet }) => `${sheet}: .${name}`))
  const defined = sheets.flatMap(({ file, css }) => {
    const selectors = [...css.matchAll(/[^{};]+(?=\{)/g)].map(([text]) => text)
    const own = selectors.join(' ').replaceAll(/:global\((?:[^()]|\([^()]*\))*\)|"[^"]*"/g, '')
    return [...own.matchAll(/\.([a-z]\w*)/gi)].map(([, name]) => `${file}: .${name}`)
  })
  expect([...new Set(defined)].filter((each) => !used.has(each))).toEqual(namedByField)
})

/** The classes of a sheet that are for all screens, with their declarations. */
function listPrimitives(file: string): Map<string, string[]> {
  const rules = [...read(file).matchAll(/^\.(np-[\w-]+) \{\n([^{}]*)\}/gm)]
  return new Map(rules.map(([, name = '', body = '']) => [name, listDeclarations(body)]))
}

function listDeclarations(body: string): string[] {
  return body
    .split(';')
    .map((declaration) => declaration.trim().replaceAll(/\s+/g, ' '))
    .filter((declaration) => declaration !== '' && !declaration.startsWith('composes'))
}

const primitives = listPrimitives('ui/theme/primitives.css')

it('a primitive is defined and used', () => {
  const texts = [
    ...sheets.map(({ css }) => [...css.matchAll(/composes:[^;]*/g)].join(' ')),
    ...components.map(({ text }) => text),
  ]
  const named = texts.flatMap((text) => listClasses(text, /(?<=['"` ])np-[\w-]+/g))
  const defined = listClasses(read('ui/theme/primitives.css'), /(?<=\.)np-[\w-]+/g)
  const shared = listClasses(read('ui/theme/tokens.css'), /(?<=\.)np-[\w-]+/g)
  expect(named.filter((name) => !defined.includes(name) && !shared.includes(name))).toEqual([])
  expect(defined.filter((name) => !named.includes(name))).toEqual([])
})

function listClasses(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([name]) => name))]
}

it('a style sheet composes a primitive instead of writing its declarations again', () => {
  const repeated = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/^(\.\w+(?:,\n\.\w+)*) \{\n([^{}]*)/gm)].flatMap(
      ([, selector = '', body = '']) => {
        const own = new Set(listDeclarations(body))
        return [...primitives]
          .filter(([, all]) => all.length > 1 && all.every((declaration) => own.has(declaration)))
          .map(([name]) => `${file}: ${selector.replaceAll('\n', ' ')} is ${name}`)
      },
    ),
  )
  expect(repeated).toEqual([])
})
