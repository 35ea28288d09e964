import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type Exception,
  findBannedWords,
  readBannedWords,
} from './lab/src/architecture/banned-words.ts'
import { findCountedTexts, findPlainNames } from './lab/src/architecture/find-texts.ts'
import { readProject } from './lab/src/architecture/read-project.ts'
import { root } from './tools/src/project.ts'

const banned = readBannedWords(readFileSync(join(root, 'CONTEXT.md'), 'utf8'))

const specification = 'the specification has it'
const stored = 'a JSON field, an address or a stored name that stays as it is'
const library = 'a name of a library, a protocol or the operating system'
const singleWords = 'single words of a text, which are found or compared'

const exceptions: Exception[] = [
  { word: 'choice', where: /composition-?choices|: \??choice=?$/i, reason: specification },
  { word: 'choose', where: /Please choose a crop and\/or a product/, reason: specification },
  { word: 'act', where: /: act$|\bact,|\bact =|nutripim\.act/, reason: `${stored}; and of React` },
  { word: 'kept edits', where: /: nutrivita_keptEdits$/, reason: stored },
  { word: 'moment', where: /: moment$|[?&]moment=|_by_moment$/, reason: stored },
  { word: 'question', where: /: questioned$/, reason: stored },
  { word: 'refuse', where: /: refused$|_refused$/, reason: stored },
  { word: 'seen', where: /: seen$|: seenAt$|restore-lines.test/, reason: stored },
  { word: 'settled', where: /: import_settled$/, reason: stored },
  { word: 'tell', where: /: 0021-telling\.sql$/, reason: stored },
  { word: 'nobody', where: /: nobody$|User=nobody|account "nobody"/, reason: library },
  { word: 'question', where: /: Icon\w+Question$/, reason: library },
  { word: 'refuse', where: /connection refused/, reason: library },
  { word: 'settled', where: /: (allSettled|onSettled)$/, reason: library },
  {
    word: 'words',
    where: /features\/(advice|audit|comments|search|products\/search|text-match)\//,
    reason: singleWords,
  },
  {
    word: 'words',
    where: /\/(country-words|text-lines|word-pieces|large-descriptions|arrange-rows)\b/,
    reason: singleWords,
  },
  {
    word: 'words',
    where: /(web\/src\/(search|ui\/text)|agronomy\/src\/texts)\//,
    reason: singleWords,
  },
  {
    word: 'words',
    where: /(application-columns|advice-list|floor-reads|audit-volume)\.|searchable/,
    reason: singleWords,
  },
  {
    word: 'words',
    where: /: (splitWords|compareWords|hasCommonWords)$|Words to find|underlined words/,
    reason: singleWords,
  },
  {
    word: 'words',
    where: /architecture\/(banned-words|misnamed-files)|vocabulary.test/,
    reason: 'the banned words themselves',
  },
]

test('names, texts and test titles use the words of the glossary', () => {
  const found = findBannedWords(readProject(root), banned, exceptions)
  expect(found, found.join('\n')).toEqual([])
})

test('a banned word is found in a name, a text, a test title and the name of a file', () => {
  const glossary = `| do not say | say |
|---|---|
| chosen, turned down | selected |
| most (names) | max |
| place (a page) | screen |
`
  const words = readBannedWords(glossary)
  const find = (path: string, code: string) =>
    findBannedWords({ sources: new Map([[path, code]]), packages: new Map() }, words, [])
  expect(find('a.ts', 'const chosenCrop = 1')).toEqual([
    'a.ts: “chosenCrop” says chosen; say selected.',
  ])
  expect(find('a.ts', 'const text = `The chosen crop`')).toHaveLength(1)
  expect(find('a.tsx', 'const a = <p title="A">Turned down by {name}</p>')).toHaveLength(1)
  expect(find('a.test.ts', `test('a turned down draft is listed', () => {})`)).toHaveLength(1)
  expect(find('chosen-crop.ts', '')).toHaveLength(1)
  expect(find('a.ts', `const mostRows = 'most places'`)).toHaveLength(1)
  expect(find('a.ts', "const select = sql`chosen`\nimport '../chosen/crop.ts'")).toEqual([])
})

test('an exception that is not needed is found', () => {
  const exception = { word: 'chosen', where: /chosenCrop/, reason: 'why' }
  const words = [{ word: 'chosen', instead: 'selected', isNamesOnly: false }]
  const find = (code: string) =>
    findBannedWords({ sources: new Map([['a.ts', code]]), packages: new Map() }, words, [exception])
  expect(find('const chosenCrop = 1')).toEqual([])
  expect(find('const crop = 1')).toEqual([
    'The exception /chosenCrop/ of chosen is not needed: remove it.',
  ])
})

test('a number in a text comes with the singular or the plural', () => {
  expect(findCountedTexts(readProject(root))).toEqual([])
  const find = (code: string) =>
    findCountedTexts({ sources: new Map([['a.ts', code]]), packages: new Map() })
  expect(find('<p>{rows.length} products in {ranges.length} ranges</p>')).toHaveLength(2)
  expect(find('<p>{count === 1 ? <b>one</b> : <b>{count} products</b>}</p>')).toEqual([])
})

test('names of users beside other text are isolated from it', () => {
  expect(findPlainNames(readProject(root))).toEqual([])
  const find = (code: string) =>
    findPlainNames({ sources: new Map([['a.tsx', code]]), packages: new Map() })
  expect(find('<p>Proposed by {draft.createdBy} today</p>')).toHaveLength(1)
  expect(find('<p>Proposed by {formatUser(draft.createdBy)}</p>')).toEqual([])
})
