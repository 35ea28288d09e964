import { toUnits } from '../decimal.ts'
import { type DeclaredNutrient, formatDeclared } from './declared-values.ts'
import { type DeclarationProfile, isPrimary, sortNutrients } from './profile.ts'
import { findRatio } from './ratio.ts'

const secondary = ['Ca', 'Mg', 'Na', 'S']

/** A nutrient of the grade; one that is kept although its content is zero has no name of its own. */
type Member = Pick<DeclaredNutrient, 'element' | 'name' | 'value' | 'percent'>

/**
 * “NPK 15-15-15 (+2 MgO)”, “NPK (Mg, S) 12-11-18 (2.7-20)”, “0-0-22”, “2:3:2 (22)”. Without a grade, the
 * nutrients are listed by name: “P2O5 14”, “MgO 25 + SO3 50”.
 */
export function formatGrade(
  parts: readonly DeclaredNutrient[],
  profile: DeclarationProfile,
  zeroOf: (element: string) => Member,
): string {
  const members = listMembers(parts, profile, zeroOf)
  const graded = new Set(members.map(({ element }) => element))
  const others = parts.filter(({ element }) => !graded.has(element))
  const always = others.filter(({ element }) => (profile.inText[element] ?? 'always') === 'always')
  if (members.length === 0) {
    const alone = others.filter(({ element }) => profile.inText[element] === 'alone')
    return (always.length > 0 ? always : alone).map(formatNutrient).join(' + ')
  }
  if (profile.additions === 'none') return formatHead(members, profile)
  const inGrade = profile.additions === 'symbols' ? always.filter(isSecondary) : []
  const head =
    inGrade.length > 0 ? formatWithSymbols(members, inGrade, profile) : formatHead(members, profile)
  const added = always.filter((part) => !inGrade.includes(part))
  if (added.length === 0) return head
  const additions = added.map(({ name, value }) => `+${value} ${name}`).join(' ')
  return `${head} ${enclose(additions, profile)}`
}

const formatNutrient = ({ name, value }: Member) => `${name} ${value}`

const isSecondary = ({ element }: Member) => secondary.includes(element)

/** The nutrients of the grade in its order, with the zeros that are kept. */
function listMembers(
  parts: readonly DeclaredNutrient[],
  { gradeNutrients, order, zeros }: DeclarationProfile,
  zeroOf: (element: string) => Member,
): readonly Member[] {
  const present = parts.filter(
    ({ element, percent }) => percent > 0 && gradeNutrients.includes(element),
  )
  const found = new Set(present.map(({ element }) => element))
  const mains = gradeNutrients.filter(isPrimary)
  const presentMains = mains.filter((element) => found.has(element))
  const keepsZeros =
    (zeros === 'compound' && presentMains.length > 1) ||
    (zeros === 'primary' && presentMains.length > 0) ||
    ((zeros === 'grade' || zeros === 'statement') && present.length > 0)
  // A position after N, P and K has no meaning without all three.
  const isComplete = keepsZeros || presentMains.length === mains.length
  const kept = gradeNutrients.filter(
    (element) =>
      (found.has(element) && (isPrimary(element) || isComplete)) ||
      (keepsZeros && (isPrimary(element) || zeros === 'grade' || zeros === 'statement')),
  )
  return sortNutrients(order)
    .filter((element) => kept.includes(element))
    .map((element) => present.find((part) => part.element === element) ?? zeroOf(element))
}

/** A single nutrient is listed by its name. */
function formatHead(members: readonly Member[], profile: DeclarationProfile): string {
  const [first, second] = members
  if (first && !second) return formatNutrient(first)
  const { gradeName, gradeForm, separator } = profile
  const symbols = members.map(({ element }) => element).join('')
  const formulas = members.map(({ name }) => name).join('-')
  const name = { symbols: `${symbols} `, formulas: `${formulas} `, none: '' }[gradeName]
  const contents = members.map(({ value }) => value).join(separator)
  if (gradeForm === 'contents') return name + contents
  const total = members.reduce((sum, { percent }) => sum + toUnits(percent), 0)
  const ratio = findRatio(members.map(({ percent }) => percent))
  return `${name}${ratio?.join(separator) ?? contents} (${formatDeclared(total, 'N', profile)})`
}

/** “NPK (Mg, S) 12-11-18 (2.7-20)” */
function formatWithSymbols(
  members: readonly Member[],
  added: readonly Member[],
  profile: DeclarationProfile,
): string {
  const { gradeName, separator } = profile
  const symbols = members.map(({ element }) => element).join(gradeName === 'formulas' ? '-' : '')
  const addedSymbols = added.map(({ element }) => element).join(', ')
  const values = (list: readonly Member[]) => list.map(({ value }) => value).join(separator)
  return [
    symbols,
    enclose(addedSymbols, profile),
    values(members),
    enclose(values(added), profile),
  ].join(' ')
}

function enclose(text: string, { brackets }: DeclarationProfile): string {
  if (brackets === 'none') return text
  return brackets === 'square' ? `[${text}]` : `(${text})`
}
