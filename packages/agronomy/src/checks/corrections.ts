import { type Composition, nitrogenForms, otherNitrogen, potashSources } from '../composition.ts'
import { formatTrimmed, fromUnits, toUnits } from '../decimal.ts'
import { findPair, oxidePairs } from '../oxides.ts'
import { calculateNitrogenBalance, calculatePotashBalance } from './balances.ts'
import { findConfusedSalt, swapDigits } from './known-salts.ts'
import { findContentsAboveLimit } from './largest-contents.ts'
import { findPairDifferences } from './pair-differences.ts'
import { isPossibleMixture } from './possible.ts'
import { findSubstance } from './substances.ts'

/** One slip that would explain all that is wrong with a composition. */
export interface Correction {
  /** The right values; undefined empties a cell. */
  readonly values: Composition
  /** “it fits if Urea is 46”, the second half of a sentence. */
  readonly text: string
  /** A smaller value is always possible, so this one is only likely. */
  readonly isGuess: boolean
}

/** Whether the values of a composition can be true together. */
export const isPossible = (composition: Composition): boolean =>
  isPossibleMixture(composition) && findConfusedSalt(composition) === undefined

/** Cells of which a correction must change one, if a rule of a few cells fails. */
function listSuspects(composition: Composition): readonly string[] | undefined {
  const nitrogen = calculateNitrogenBalance(composition)
  if (nitrogen && Math.abs(nitrogen.difference) > nitrogen.tolerance)
    return ['N', ...nitrogenForms, otherNitrogen]
  const potash = calculatePotashBalance(composition)
  if (potash && potash.difference < -potash.tolerance) return ['K', 'K2O', ...potashSources]
  const [content] = findContentsAboveLimit(composition)
  if (content) return [content.cell]
  const [pair] = findPairDifferences(composition)
  return pair && [pair.element, pair.oxide]
}

interface Candidate {
  readonly values: Composition
  readonly text: () => string
  /** Likely only if it results in a known substance, or if the cells cannot simply be empty. */
  readonly needs?: 'substance' | 'evidence'
  readonly isSmaller?: true
  readonly isTurned?: true
}

const found = new WeakMap<Composition, Correction | null>()

/**
 * Finds the slip that would make the whole composition possible: a value in the wrong column, digits in
 * another order, a decimal point at another position, or the wrong basis. One that results in a known
 * substance comes first.
 */
export function findCorrection(composition: Composition): Correction | undefined {
  const known = found.get(composition)
  if (known !== undefined) return known ?? undefined
  const correction = searchCorrection(composition)
  found.set(composition, correction ?? null)
  return correction
}

function searchCorrection(composition: Composition): Correction | undefined {
  if (isPossible(composition)) return undefined
  let first: Correction | undefined
  const suspects = listSuspects(composition)
  for (const { values, text, needs, isSmaller, isTurned } of listCandidates(composition)) {
    if (suspects && !suspects.some((cell) => Object.hasOwn(values, cell))) continue
    const corrected = { ...composition, ...values }
    if (!isPossible(corrected)) continue
    const isKnown = findSubstance(corrected) !== undefined
    if (!isKnown && (first || needs === 'substance')) continue
    const isGuess =
      (needs === 'evidence' || isSmaller === true) &&
      !(isKnown && isTurned) &&
      !isEvident(composition, corrected, Object.keys(values))
    if (isGuess && needs === 'evidence') continue
    const correction = {
      values,
      text: `${isGuess ? 'check whether' : 'it fits if'} ${text()}`,
      isGuess,
    }
    if (isKnown) return correction
    first = correction
  }
  return first
}

/** Whether other values confirm the corrected ones, because they are part of a sum or pair, or missed otherwise. */
function isEvident(
  composition: Composition,
  corrected: Composition,
  cells: readonly string[],
): boolean {
  const hasPartner = cells.some((cell) => {
    const pair = findPair(cell)
    return pair && corrected[pair.element] !== undefined && corrected[pair.oxide] !== undefined
  })
  if (hasPartner) return true
  const sums = [calculateNitrogenBalance(corrected), calculatePotashBalance(corrected)]
  const isPart = sums.some(
    (sum) =>
      sum &&
      sum.cells.length > cells.length &&
      Math.abs(sum.difference) <= sum.tolerance &&
      cells.every((cell) => sum.cells.includes(cell)),
  )
  if (isPart) return true
  const empty = Object.fromEntries(cells.map((cell) => [cell, undefined]))
  return !isPossible({ ...composition, ...empty })
}

const format = (value: number) => formatTrimmed(toUnits(value))

function* listCandidates(composition: Composition): Generator<Candidate> {
  // A total is typed once, its parts are several: the parts come first.
  const filled = Object.keys(composition)
    .filter((cell) => composition[cell])
    .sort((one, other) => Number(isTotal(one)) - Number(isTotal(other)))
  yield* listEmptied(composition)
  yield* listSwaps(composition, filled)
  yield* listMoves(composition, filled)
  yield* listSlips(composition, filled)
}

/** A zero beside the other half of a pair stands for nothing: an empty cell does. */
function* listEmptied(composition: Composition): Generator<Candidate> {
  for (const { element, oxide } of oxidePairs) {
    const [zero, other] = composition[element] === 0 ? [element, oxide] : [oxide, element]
    if (composition[zero] !== 0 || !composition[other]) continue
    yield { values: { [zero]: undefined }, text: () => `${zero} is empty` }
  }
}

const isTotal = (cell: string) => cell === 'N' || cell === 'K2O'

/** Columns whose values are confused with each other. */
const neighbours: readonly (readonly [string, string])[] = [
  ...oxidePairs.map(({ element, oxide }) => [element, oxide] as const),
  ['NO3', 'NH4'],
  ['NH4', 'Urea'],
  ['NO3', 'Urea'],
  ['P2O5', 'K2O'],
  ['K2O', 'MgO'],
  ['P', 'K'],
  ['CaO', 'MgO'],
  ['Ca', 'Mg'],
  ['MgO', 'SO3'],
  ['Mg', 'S'],
]

function* listSwaps(composition: Composition, cells: readonly string[]): Generator<Candidate> {
  for (const [one, other] of neighbours) {
    if (!cells.includes(one) || !cells.includes(other)) continue
    const values = { [one]: composition[other], [other]: composition[one] }
    yield { values, text: () => `${one} and ${other} are swapped` }
  }
  for (const copies of listCopies(composition, cells)) {
    const [total = ''] = copies
    for (const other of ['P2O5', 'K2O', 'P', 'K'].filter((cell) => cells.includes(cell))) {
      if (other === total) continue
      const { values } = replaceAll(copies, composition[other] ?? 0)
      const text = () => `${total} and ${other} are swapped`
      yield { values: { ...values, [other]: composition[total] }, text, needs: 'substance' }
    }
  }
}

const forms: readonly (readonly string[])[] = [nitrogenForms, potashSources]

/** Values in an empty column of the same nutrient. */
function* listMoves(composition: Composition, cells: readonly string[]): Generator<Candidate> {
  const pairs = oxidePairs.map(({ element, oxide }) => [element, oxide])
  const elements = oxidePairs.filter(
    ({ element, oxide }) => cells.includes(element) && composition[oxide] === undefined,
  )
  for (const family of [...pairs, ...forms]) {
    for (const cell of family.filter((each) => cells.includes(each))) {
      for (const other of family.filter((each) => composition[each] === undefined)) {
        // Labels in elements are rare, and forms are seldom confused in mixtures.
        const isRare = forms.includes(family) || cell === family[1]
        const candidate = move(composition, [[cell, other]])
        yield isRare ? { ...candidate, needs: 'substance' } : candidate
      }
    }
  }
  if (elements.length < 2) return
  yield move(
    composition,
    elements.map(({ element, oxide }) => [element, oxide]),
  )
}

function move(
  composition: Composition,
  moves: readonly (readonly [from: string, to: string])[],
): Candidate {
  const values = moves.flatMap(([from, to]) => [
    [from, undefined] as const,
    [to, composition[from]] as const,
  ])
  const formatMove = ([from, to]: readonly [string, string]) =>
    `${from} ${format(composition[from] ?? 0)} is ${to}`
  return {
    values: Object.fromEntries(values),
    text: () => moves.map(formatMove).join(' and '),
  }
}

/** Digits in another order, and decimal points at another position. */
function* listSlips(composition: Composition, cells: readonly string[]): Generator<Candidate> {
  // What is typed above 100 becomes 100, so its digits say nothing.
  const typed = cells.filter((cell) => composition[cell] !== 100)
  const groups = [...typed.map((cell) => [cell]), ...listCopies(composition, typed)]
  for (const group of groups) {
    for (const value of swapDigits(composition[group[0] ?? ''] ?? 0)) {
      yield { ...replaceAll(group, value), needs: 'evidence', isTurned: true }
    }
  }
  for (const factor of [10, 0.1]) {
    for (const group of groups) {
      const value = fromUnits(toUnits((composition[group[0] ?? ''] ?? 0) * factor))
      if (value === 0 || value > 100) continue
      const candidate = replaceAll(group, value)
      if (factor > 1) yield candidate
      else
        yield group.length > 1
          ? { ...candidate, needs: 'evidence' }
          : { ...candidate, isSmaller: true }
    }
  }
  for (const group of groups) {
    const value = composition[group[0] ?? ''] ?? 0
    for (const moved of [fromUnits(toUnits(value / 100)), fromUnits(toUnits(value * 100))]) {
      if (moved >= least && moved <= 100) yield { ...replaceAll(group, moved), needs: 'evidence' }
    }
  }
}

/** Below it, a value would fit as well as none. */
const least = 0.1

/** A total and its only part are typed from the same figure. */
function listCopies(composition: Composition, cells: readonly string[]): string[][] {
  return totals.flatMap(({ total, parts }) =>
    parts
      .filter((cell) => cells.includes(cell) && composition[cell] === composition[total])
      .map((cell) => [total, cell]),
  )
}

const totals: readonly { total: string; parts: readonly string[] }[] = [
  { total: 'N', parts: nitrogenForms },
  { total: 'K2O', parts: potashSources },
]

function replaceAll(cells: readonly string[], value: number): Candidate {
  const verb = cells.length === 1 ? 'is' : 'are'
  return {
    values: Object.fromEntries(cells.map((cell) => [cell, value])),
    text: () => `${cells.join(' and ')} ${verb} ${format(value)}`,
  }
}
