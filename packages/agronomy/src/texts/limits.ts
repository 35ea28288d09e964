import { formNames, limitNames, saltNames } from './limit-names.ts'
import { indexEndings, indexNames } from './name-index.ts'
import { isSpace } from './space.ts'

/**
 * The limits of what is a content: what stands around a figure shows whether it states the total content. Limits, forms, shares, doses,
 * ratios and registry numbers do not.
 */

const forms = indexNames(formNames)
const salts = indexNames(saltNames)
const endsWithLimitName = indexEndings(limitNames)
const limitSigns = /[<>≤≥±]$/
const solutions = new Set('solution lösung solución soluzione solução oplossing раствор'.split(' '))
const prepositions = new Set('of von de di van mit with'.split(' '))
const limitAfter = /^\s*(?:\(?(?:max|min)\b|or (?:less|more)|以下|以上)/iu
/** “7 % N-NO3” */
const symbolOfForm = /^-?(?:NO3|NH4|NH2|EDTA|DTPA)/
const prepositionsOfForm = new Set(
  'as in by is als an en au de di da som w z v jako of which from aus form forme forma'.split(' '),
)
/** What ends the part of a sentence that a form before a figure can stand in. */
const partEnd = /[\d,;.\n%]/
const maxAfterForm = 24
const maxBeforeForm = 12
/** “50 % of N”, “40 % des Stickstoffs”. */
export const shareOf =
  /^\s*%\s*(?:(?:of|de|di|von|av|van|af)\s+N(?![\p{L}\d])|(?:of the|des|der|du|de la|de l|del|dell|do|da|van de|van het|av)[\s’'])/iu
const doseAfter =
  /^\s{0,2}(?:(?:kg|g|mg|µg|lbs?|oz|t|l|ml|ppm|units?|x|×)(?!\p{L})(?! ?\/ ?(?:l|kg|litre|liter|litro|л)(?!\p{L}))|(?:\/|per|pro|par|por) ?(?:ha|acre|a|m2|m²|tree|l)(?!\p{L})|°)/iu
const ratioNames = `ratio|verhältnis|rapport|relación|relação|proporção|verhouding|förhållande|forhold|suhde|stosun|poměr|arány|raport|αναλογία|соотношени|съотношение|співвідношення|oranı|نسبة|อัตราส่วน|比例`
const ratioBefore = new RegExp(ratioNames, 'iu')
const ratioAfter = new RegExp(String.raw`^\s{0,2}(?:${ratioNames})`, 'iu')
const registryBefore =
  /(?:CAS|EC|EINECS|EG|CE|No|Nr|n°|№|REACH|UFI|tel|phone|batch|lot)\W{0,6}(?:No|Nr|n°|number|nummer)?[\s.:#]*$/iu
const wholeCas = /^(\d{2,7})-(\d\d)-(\d)(?![\d-])/

export function isLimit(before: string, after: string): boolean {
  return endsWithLimit(before) || limitAfter.test(after) || isSolution(before)
}

function endsWithLimit(before: string): boolean {
  let text = before.trimEnd().toLowerCase()
  if (text.endsWith(':')) text = text.slice(0, -1).trimEnd()
  if (text.endsWith('.')) text = text.slice(0, -1)
  return limitSigns.test(text) || endsWithLimitName(text)
}

export function isForm(before: string, after: string): boolean {
  if (symbolOfForm.test(after)) return true
  const small = after.toLowerCase()
  return beginsWithForm(small) || beginsWithSalt(small) || endsWithForm(before)
}

/** “nitric nitrogen: 7 %” */
function endsWithForm(before: string): boolean {
  let start = before.length
  while (start > 0 && !partEnd.test(before[start - 1] ?? '')) start -= 1
  const part = before.slice(start).toLowerCase()
  for (let at = 0; at < part.length; at += 1) {
    for (const form of forms.listAt(part, at)) {
      if ([...part.slice(at + form.length)].length <= maxAfterForm) return true
    }
  }
  return false
}

/** “7 % N as nitrate”, “7 % N (nitric)”, but not “27 % N with nitrate”. */
function beginsWithForm(after: string): boolean {
  if (!/^[\s(,:–-]/.test(after)) return false
  const parts = after.split(/[\s(,:–-]+/).filter((word) => word !== '')
  for (let skipped = 0; skipped < 2 && prepositionsOfForm.has(parts[0] ?? ''); skipped += 1) {
    parts.shift()
  }
  const [first = ''] = parts
  for (let at = 0; at <= maxBeforeForm && at < first.length; at += 1) {
    if (forms.startsAt(first, at)) return true
  }
  return forms.startsAt(parts.join(' '), 0)
}

function beginsWithSalt(after: string): boolean {
  let at = 0
  while (after[at] === '-' || isSpace(after, at)) at += 1
  return salts.startsAt(after, at)
}

export const isDose = (after: string): boolean => doseAfter.test(after)

export function isRatio(before: string, after: string): boolean {
  return ratioBefore.test(before) || ratioAfter.test(after)
}

/** “A solution of 0.5 % boron” */
function isSolution(before: string): boolean {
  const text = before.trim().toLowerCase()
  const space = text.lastIndexOf(' ')
  const last = text.slice(space + 1)
  if (solutions.has(last)) return true
  if (space < 0 || !prepositions.has(last)) return false
  return solutions.has(text.slice(text.lastIndexOf(' ', space - 1) + 1, space))
}

/** CAS and EC numbers, telephone numbers and batches. */
export function isRegistryNumber(before: string, text: string): boolean {
  if (registryBefore.test(before)) return true
  const [, first, second, check] = wholeCas.exec(text) ?? []
  if (first === undefined || second === undefined || Number(first) < 50) return false
  const digits = [...(first + second)].reverse()
  const sum = digits.reduce((total, digit, i) => total + Number(digit) * (i + 1), 0)
  return sum % 10 === Number(check)
}
