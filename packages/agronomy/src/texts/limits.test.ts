import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formNames, limitNames, saltNames } from './limit-names.ts'
import { isForm, isLimit } from './limits.ts'

/** Texts of words that matter, other words, figures and signs, also in capitals, cut at any position. */
const phrases = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ...formNames,
        ...limitNames,
        ...saltNames,
        ...'as in by is of which from aus di van mit with solution soluzione N-NO3 EDTA N K2O magnesium potášu 12 15,5 contenu'.split(
          ' ',
        ),
      ),
      fc.constantFrom(
        ' ',
        ' ',
        ' ',
        '',
        ', ',
        '; ',
        '. ',
        ': ',
        ' (',
        ') ',
        '-',
        '–',
        ' % ',
        '\n',
        '  ',
        ' < ',
        '\u00a0',
      ),
      fc.constantFrom('small', 'small', 'capitals', 'capital'),
      fc.nat(30),
    ),
    { maxLength: 5 },
  )
  .map((parts) =>
    parts
      .map(([word, separator, size, cut]) => write(word, size).slice(0, cut || 40) + separator)
      .join(''),
  )

function write(word: string, size: string): string {
  if (size === 'small') return word
  return size === 'capitals' ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1)
}

const around = fc.tuple(
  phrases.map((text) => text.slice(-40)),
  fc
    .tuple(fc.constantFrom('', ' ', ', ', ' (', '-', ': '), phrases)
    .map((parts) => parts.join('').slice(0, 40)),
)

const isFormBefore = new RegExp(String.raw`(?:${formNames.join('|')})[^\d,;.\n%]{0,24}$`, 'iu')
const isSaltAfter = new RegExp(String.raw`^[\s-]*(?:${saltNames.join('|')})`, 'iu')
const prepositions =
  /^(?:as|in|by|is|als|an|en|au|de|di|da|som|w|z|v|jako|of|which|from|aus|form|forme|forma)$/

/** The same as `isForm`, by comparing each word. */
function isFormSlowly(before: string, after: string): boolean {
  if (/^-?(?:NO3|NH4|NH2|EDTA|DTPA)/.test(after)) return true
  if (isFormBefore.test(before) || isSaltAfter.test(after)) return true
  if (!/^[\s(,:–-]/.test(after)) return false
  const parts = after
    .toLowerCase()
    .split(/[\s(,:–-]/)
    .filter((word) => word !== '')
  for (let i = 0; i < 2; i += 1) if (prepositions.test(parts[0] ?? '')) parts.shift()
  const at = (form: string) => (parts[0] ?? '').indexOf(form)
  const rest = parts.join(' ')
  return formNames.some((form) => (at(form) >= 0 && at(form) <= 12) || rest.startsWith(form))
}

/** The same as `isLimit`, by comparing each word. */
function isLimitSlowly(before: string, after: string): boolean {
  if (/^\s*(?:\(?(?:max|min)\b|or (?:less|more)|以下|以上)/iu.test(after)) return true
  const text = before.trimEnd().toLowerCase().replace(/:$/, '').trimEnd().replace(/\.$/, '')
  if (/[<>≤≥±]$/.test(text)) return true
  const letter = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u
  if (limitNames.some((word) => text.endsWith(word) && !letter.test(text.slice(0, -word.length))))
    return true
  const solution = '(?:solution|lösung|solución|soluzione|solução|oplossing|раствор)'
  return new RegExp(`(?:^| )${solution}(?: (?:of|von|de|di|van|mit|with))?$`).test(
    before.trim().toLowerCase(),
  )
}

test('forms and limits are those that a comparison with each word finds', () => {
  fc.assert(
    fc.property(around, ([before, after]) => {
      expect(isForm(before, after)).toBe(isFormSlowly(before, after))
      expect(isLimit(before, after)).toBe(isLimitSlowly(before, after))
    }),
    { numRuns: 5000 },
  )
})
