import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { Project } from './architecture.ts'

/** A word or phrase that the glossary replaces by another one. */
export interface BannedWord {
  word: string
  /** What to say instead, as the glossary has it. */
  instead: string
  /** Looked for in names only, such as `most`, which texts need. */
  isNamesOnly: boolean
}

/** Where a banned word stays: its uses whose `path: name or text` matches. */
export interface Exception {
  word: string
  where: RegExp
  reason: string
}

/**
 * Reads the table “Say / do not say” of the glossary. What a word must not mean is in brackets behind
 * it: only a reader can see that, so such a word is not looked for. `(names)` is looked for in names.
 */
export function readBannedWords(glossary: string): BannedWord[] {
  const [, table = ''] = /^\| do not say \| say \|\n\|[-|]+\n((?:\|.*\n?)+)/m.exec(glossary) ?? []
  return [...table.matchAll(/^\| (.+?) \| (.+) \|$/gm)].flatMap(([, banned = '', instead = '']) => {
    const isNamesOnly = banned.endsWith(' (names)')
    if (banned.includes('(') && !isNamesOnly) return []
    const words = banned.replace(' (names)', '').split(', ')
    return words.map((word) => ({ word, instead, isNamesOnly }))
  })
}

/** Lists banned words in names, texts and test titles, and exceptions that are no longer needed. */
export function findBannedWords(
  { sources }: Project,
  banned: readonly BannedWord[],
  exceptions: readonly Exception[],
): string[] {
  const any = new RegExp(
    `(?<= )(?:${banned.map(({ word }) => `${word}(?:s|d|ed|ing)?`).join('|')})(?= )`,
  )
  const patterns = banned.map((each) => ({
    ...each,
    pattern: new RegExp(` ${each.word}(?:s|d|ed|ing)? `),
  }))
  const used = new Set<Exception>()
  // Parsing is slow, so what has no banned word at all is not parsed.
  const suspects = [...sources].filter(([path, code]) => any.test(splitWords(`${path} ${code}`)))
  const found = suspects.flatMap(([path, code]) =>
    listTexts(path, code).flatMap(({ text, isName }) => {
      const words = splitWords(text)
      if (!any.test(words)) return []
      return patterns.flatMap(({ word, instead, isNamesOnly, pattern }) => {
        if ((isNamesOnly && !isName) || !pattern.test(words)) return []
        const exception = exceptions.find(
          (each) => each.word === word && each.where.test(`${path}: ${text}`),
        )
        if (exception) used.add(exception)
        return exception ? [] : [`${path}: “${text.trim()}” says ${word}; say ${instead}.`]
      })
    }),
  )
  return [
    ...new Set(found),
    ...exceptions
      .filter((each) => !used.has(each))
      .map(({ word, where }) => `The exception ${where} of ${word} is not needed: remove it.`),
  ]
}

/** ` is rejected value ` for `isRejectedValue`: lower-case words between spaces. */
function splitWords(text: string): string {
  const parted = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
  return ` ${parted.replace(/[^a-z]+/g, ' ')} `
}

interface FoundText {
  text: string
  isName: boolean
}

/** The name of a file, and all names, texts and titles in it. Statements have the names of columns. */
function listTexts(path: string, code: string): FoundText[] {
  const names = new Set([posix.basename(path)])
  const texts = new Set<string>()
  const others = new Set<number>()
  const addName = ({ name }: { name: string }) => names.add(name)
  new Visitor({
    ImportDeclaration: ({ source }) => void others.add(source.start),
    TaggedTemplateExpression: ({ quasi }) =>
      quasi.quasis.forEach(({ start }) => void others.add(start)),
    Identifier: addName,
    PrivateIdentifier: addName,
    JSXIdentifier: addName,
    Literal({ value, start }) {
      if (typeof value === 'string' && !others.has(start)) texts.add(value)
    },
    TemplateElement({ value, start }) {
      if (!others.has(start)) texts.add(value.raw)
    },
    JSXText: ({ value }) => void texts.add(value),
  }).visit(parseSync(path, code).program)
  return [
    ...[...names].map((text) => ({ text, isName: true })),
    ...[...texts].map((text) => ({ text, isName: false })),
  ]
}
