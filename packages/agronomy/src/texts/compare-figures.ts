import { roundingOf } from '../checks/contents.ts'
import { legalFactors } from '../checks/pair-differences.ts'
import type { Composition } from '../composition.ts'
import { findPair } from '../oxides.ts'
import type { Claim } from './claim.ts'
import { type Figure, findFigures } from './text-figures.ts'

export interface WrongFigure extends Figure {
  /** The values of the composition in the order and unit of the claims; undefined if it has none. */
  readonly stored: readonly (number | undefined)[]
}

/** Finds the figures of a text that contradict the composition. */
export function findWrongFigures(text: string, composition: Composition): WrongFigure[] {
  const figures = findFigures(text)
  const wrong = figures.filter((figure) => !matchesComposition(figure, composition))
  if (wrong.length === 0) return []
  const right = new Set(
    figures
      .filter((figure) => !wrong.includes(figure))
      .flatMap(({ claims }) => claims.map(nutrientOf)),
  )
  return wrong
    .filter((figure) => !isPartOf(figure, right, composition))
    .map((figure) => ({
      ...figure,
      stored: figure.claims.map((each) => storedFor(each, composition)),
    }))
}

const nutrientOf = ({ name }: Claim) => findPair(name)?.element ?? name

/** A lower figure can be a part of a total that the same text states. */
function isPartOf(
  { claims, isGrade }: Figure,
  right: ReadonlySet<string>,
  composition: Composition,
): boolean {
  if (isGrade) return false
  return claims.every(
    (claim) => right.has(nutrientOf(claim)) && claim.value < (storedFor(claim, composition) ?? 0),
  )
}

/** A grade can count oxides or elements; both are in use. */
function matchesComposition(figure: Figure, composition: Composition): boolean {
  const { claims, isGrade, canBeRatio } = figure
  if (claims.every((claim) => isCorrect(claim, composition, isGrade))) return true
  if (!isGrade) return false
  const inElements = claims.map((claim) => ({ ...claim, name: nutrientOf(claim) }))
  if (inElements.every((claim) => isCorrect(claim, composition, true))) return true
  return canBeRatio && isSmallRatio(claims)
}

/** 3:1:2 is a ratio, 10:26:26 is a grade. */
const isSmallRatio = (claims: readonly Claim[]) => claims.every(({ value }) => value < 10)

function isCorrect(claim: Claim, composition: Composition, isGrade: boolean): boolean {
  const { name, alternatives, isWord, unit } = claim
  const names = alternatives ?? (isWord ? bothHalves(name) : [name])
  if (unit === 'g/l' && !composition.Density) return true
  return names.some((each) =>
    valuesOf(each, composition).some((value) => agrees(claim, value, composition, isGrade)),
  )
}

function bothHalves(name: string): readonly string[] {
  const pair = [name, findPair(name)?.oxide].filter((each) => each !== undefined)
  const oxide = pair[1]
  return oxide ? [name, oxide] : [name]
}

const epsilon = 1e-9

/** Compares with the decimals of the text. A grade can also cut them off: 13-0-46 has N 13.7. */
function agrees(
  claim: Claim,
  percent: number,
  composition: Composition,
  isGrade: boolean,
): boolean {
  const { value, halfUnit, unit } = claim
  const expected = convert(percent, unit, composition)
  if (Math.abs(expected - value) <= halfUnit + looseness(percent, unit, composition) + epsilon) {
    return true
  }
  return isGrade && expected >= value && expected < value + 2 * halfUnit - epsilon
}

/** Contents by volume follow from a rounded content and a rounded density. */
function looseness(percent: number, unit: Claim['unit'], { Density = 0 }: Composition): number {
  if (unit !== 'g/l') return 0
  const ofContent = Math.min(roundingOf(percent), 0.05) * Density * 10
  return ofContent + Math.min(roundingOf(Density), 0.005) * percent * 10
}

function convert(percent: number, unit: Claim['unit'], { Density = 0 }: Composition): number {
  if (unit === 'g/l') return percent * Density * 10
  return unit === 'g/kg' ? percent * 10 : percent
}

/** The value as stored, or converted from the other half of its pair by the exact and the legal factor. */
function valuesOf(name: string, composition: Composition): readonly number[] {
  const stored = composition[name]
  if (stored !== undefined) return [stored]
  const pair = findPair(name)
  if (!pair) return [0]
  const other = composition[name === pair.oxide ? pair.element : pair.oxide]
  if (other === undefined) return [0]
  const factors = [pair.elementShare, legalFactors[pair.element]]
  return factors.map((factor) => (name === pair.oxide ? other / factor : other * factor))
}

function storedFor(claim: Claim, composition: Composition): number | undefined {
  const { name, unit } = claim
  const pair = findPair(name)
  const isEmpty =
    composition[name] === undefined &&
    (!pair || (composition[pair.element] ?? composition[pair.oxide]) === undefined)
  const [value] = valuesOf(name, composition)
  if (isEmpty || value === undefined) return undefined
  return convert(value, unit, composition)
}
