import type { Composition } from '../composition.ts'
import { fromUnits, toUnits } from '../decimal.ts'
import { findPair } from '../oxides.ts'
import { calculateNitrogenBalance } from './balances.ts'
import { contentOf } from './contents.ts'
import { isPossibleBlend } from './possible.ts'
import { isSubstance, listMacronutrients, listSubstancesOf, type Substance } from './substances.ts'

export interface ConfusedSalt {
  readonly substance: Substance
  /** The values that the substance would have. */
  readonly values: Composition
  readonly cause: 'swapped' | 'digitOrder' | 'decimalPoint' | 'oxide'
}

/** Grades of a salt can differ by two digits in another order: potassium chloride has 62.3 or 63.2 K2O. */
const leastTurn = 0.15

/**
 * Finds a known salt with two of its values in each other's column, or with the digits of one in another
 * order, or with an element that is the number of its oxide. A product that has the name of the salt can also have
 * a decimal point at another position; one that has not is only found if no blend of salts, or no label, has its values.
 */
export function findConfusedSalt(composition: Composition, name = ''): ConfusedSalt | undefined {
  const possible = listSubstancesOf(listMacronutrients(composition))
  if (possible.length === 0) return undefined
  const isNamed = ({ alias }: Substance) => name !== '' && alias.test(name)
  // A single value in another order is a common content of other products.
  const candidates = possible.filter((each) => each.contents.size > 1 || isNamed(each))
  if (candidates.length === 0) return undefined
  if (possible.some((each) => isSubstance(each, composition))) return undefined
  for (const substance of candidates) {
    const found = findConfusion(composition, substance, isNamed(substance))
    if (found) return { substance, ...found }
  }
  return undefined
}

function findConfusion(
  composition: Composition,
  substance: Substance,
  isNamed: boolean,
): Omit<ConfusedSalt, 'substance'> | undefined {
  const cells = [...substance.contents.keys()].flatMap(
    (element) => contentOf(composition, element)?.cell ?? [],
  )
  const fits = (values: Composition) => {
    const corrected = { ...composition, ...values }
    // Forms that add up confirm the stored nitrogen.
    return isSubstance(substance, corrected) && (isBalanced(corrected) || !isBalanced(composition))
  }
  const isCertain = () => isNamed || !isPossibleBlend(composition)
  // A sulphate can have an oxide beside it, so its values can stand in any relation.
  const isFixed = isNamed || !substance.contents.has('S')
  // Urea can be added to ammonium phosphate: as elements it is N 26 and P 12.
  const isFree = hasFreeBase(substance) || cells.includes('P')
  for (const [at, one] of cells.entries()) {
    const value = composition[one] ?? 0
    for (const other of isFixed ? cells.slice(at + 1) : []) {
      const values = { [one]: composition[other] ?? 0, [other]: value }
      if (fits(values) && (!isFree || isCertain())) {
        return { values, cause: 'swapped' }
      }
    }
    for (const turned of isFixed ? swapDigits(value) : []) {
      // A smaller value can be that of a diluted product.
      const isHigher = value - turned > value * leastTurn
      if (isHigher && fits({ [one]: turned }) && isCertain()) {
        return { values: { [one]: turned }, cause: 'digitOrder' }
      }
    }
    const oxide = cells.length > 1 ? findOxideOf(composition, one, cells) : undefined
    if (oxide) {
      const values = { [one]: undefined, [oxide.name]: value }
      if (fits(values) && (!oxide.isUsual || isCertain())) return { values, cause: 'oxide' }
    }
    if (!isNamed || composition.Density !== undefined) continue
    for (const factor of [10, 0.1]) {
      const moved = fromUnits(toUnits(value * factor))
      if (fits({ [one]: moved })) return { values: { [one]: moved }, cause: 'decimalPoint' }
    }
  }
  return undefined
}

function isBalanced(composition: Composition): boolean {
  const nitrogen = calculateNitrogenBalance(composition)
  return !nitrogen || Math.abs(nitrogen.difference) <= nitrogen.tolerance
}

/** Limestone can be added to calcium nitrate in any relation: calcium ammonium nitrate has N 26 and CaO 15. */
const hasFreeBase = ({ contents }: Substance) =>
  ['Ca', 'Mg', 'Na'].some((base) => contents.has(base))

interface MissingOxide {
  readonly name: string
  /** Labels that declare the other one as oxide often declare this one as element. */
  readonly isUsual: boolean
}

/** The oxide of an element that is declared beside the oxide of another one. */
function findOxideOf(
  composition: Composition,
  cell: string,
  cells: readonly string[],
): MissingOxide | undefined {
  const pair = findPair(cell)
  if (!pair || cell !== pair.element || composition[pair.oxide] !== undefined) return undefined
  // Nobody can enter an oxide above 100 %: pure sulphur is 250 % SO3.
  if ((composition[cell] ?? 0) / pair.elementShare > 100) return undefined
  const oxides = cells.filter((each) => each === findPair(each)?.oxide)
  if (oxides.length === 0) return undefined
  return { name: pair.oxide, isUsual: isUsualBeside(cell, oxides) }
}

/** Sulphur is an element in many countries, and calcium and magnesium are beside P2O5 and K2O in America and India. */
function isUsualBeside(cell: string, oxides: readonly string[]): boolean {
  if (cell === 'S') return true
  if (cell !== 'Ca' && cell !== 'Mg') return false
  return oxides.every((each) => each === 'P2O5' || each === 'K2O')
}

/** The values with two neighbouring digits in the other order: 64 is 46, and 15.2 is 51.2 or 12.5. */
export function swapDigits(value: number): number[] {
  const text = String(value)
  const point = text.indexOf('.')
  const digits = [...text.replace('.', '')]
  const swapped: number[] = []
  for (let at = 0; at + 1 < digits.length; at += 1) {
    const [one = '', other = ''] = digits.slice(at, at + 2)
    if (one === other) continue
    const turned = [...digits.slice(0, at), other, one, ...digits.slice(at + 2)]
    if (point >= 0) turned.splice(point, 0, '.')
    swapped.push(Number(turned.join('')))
  }
  return swapped
}
