import { type Composition, otherNitrogen } from '../composition.ts'
import { contentOf, sumContents } from './contents.ts'

/** Charges in one per cent of the element: equivalents per 100 g. */
const perNitrogen = 1 / 14.007
const perPhosphorus = 1 / 30.974
const bases = { K: 1 / 39.098, Ca: 1 / 20.039, Mg: 1 / 12.1525, Na: 1 / 22.99 } as const
const metals = { Cu: 1 / 31.773, Fe: 1 / 18.615, Mn: 1 / 27.469, Zn: 1 / 32.69 } as const
const cations = { NH4: perNitrogen, ...bases, ...metals } as const
const nitrateAndChloride = { NO3: perNitrogen, Cl: 1 / 35.45 } as const
const partnersOfAmmonium = {
  ...nitrateAndChloride,
  S: 2 / 32.06,
  P: 2 * perPhosphorus,
} as const

/** Analyses of real products vary, so sums of charges are compared with an allowance. */
const allowance = 1.04
const slack = 0.03
/** Sulphate is often not declared, and ammonium of organic matter has no partner in our columns. */
const slackWithoutSulphate = 0.15
/** Ammonium bicarbonate has no partner in our columns. */
const maxOfBicarbonate = 17.8
const ammoniaFrom = 30

/** The charges of alkaline metals, and those of the acids that can bind them without oxygen. */
export function sumCharges(composition: Composition): { base: number; acid: number } {
  const base = sumContents(composition, bases).value
  if (base === 0) return { base, acid: 0 }
  return { base, acid: sumAcids(composition) }
}

/** Nitrate, chloride and phosphate. */
function sumAcids(composition: Composition): number {
  const { NO3 = 0, Cl = 0 } = composition
  const phosphorus = contentOf(composition, 'P')?.value ?? 0
  return NO3 * nitrateAndChloride.NO3 + Cl * nitrateAndChloride.Cl + phosphorus * 2 * perPhosphorus
}

/** The charges of cations that no declared anion balances, at most. */
export function countFreeCharges(composition: Composition): number {
  const anions = { ...nitrateAndChloride, S: 2 / 32.06, P: perPhosphorus }
  const positive = sumContents(composition, cations)
  const negative = sumContents(composition, anions)
  const rounding = positive.rounding + negative.rounding
  return Math.max(0, positive.value - negative.value + rounding)
}

/** The charges of ammonium that neither nitrate nor chloride or phosphate can balance. */
export function countSulphateOfAmmonium(composition: Composition): number {
  const { NH4 = 0, Density } = composition
  if (NH4 === 0 || NH4 > ammoniaFrom || Density !== undefined) return 0
  const sulphur = contentOf(composition, 'S')
  if (!sulphur) return 0
  const unbound = NH4 * perNitrogen - sumAcids(composition)
  return Math.min(Math.max(0, unbound), (sulphur.value * 2) / 32.06)
}

export interface MissingPartner {
  /** What has too few partners. */
  readonly ion: 'nitrate' | 'ammonium' | 'chloride'
  readonly cells: readonly string[]
  readonly partners: readonly string[]
  /** The share of the charges that the partners balance. */
  readonly share: number
  /** A partner that is not declared would explain it. */
  readonly isIncomplete: boolean
}

/** Finds nitrate and ammonium that have no ions to form salts with. */
export function findMissingPartners(composition: Composition): MissingPartner[] {
  const found: MissingPartner[] = []
  const nitrate = findUnboundNitrate(composition)
  if (nitrate) found.push(nitrate)
  const ammonium = findUnboundAmmonium(composition)
  if (ammonium) found.push(ammonium)
  return found
}

function findUnboundNitrate(composition: Composition): MissingPartner | undefined {
  const { NO3: nitrate = 0, Cl: chloride = 0 } = composition
  if (nitrate === 0 && chloride === 0) return undefined
  const anions = sumContents(composition, nitrateAndChloride)
  const partners = sumContents(composition, cations)
  const needed = anions.value - anions.rounding
  const bound = partners.value + partners.rounding + undeclaredCharges(composition)
  if (needed <= allowance * bound + slack) return undefined
  // Acids are liquids: a product with a density and without any base can be nitric acid.
  if (partners.value === 0 && composition.Density !== undefined) return undefined
  const ion = nitrate * perNitrogen >= chloride / 35.45 ? 'nitrate' : 'chloride'
  return {
    ion,
    cells: [...anions.cells, ...partners.cells],
    partners: partners.cells,
    share: bound / anions.value,
    isIncomplete: partners.value === 0,
  }
}

/** Nitrogen without a declared form can be ammonium. */
function undeclaredCharges(composition: Composition): number {
  const { N, NO3 = 0, NH4, Urea = 0 } = composition
  if (N === undefined || NH4 !== undefined || composition[otherNitrogen] !== undefined) return 0
  return Math.max(0, N - NO3 - Urea) * perNitrogen
}

function isCarbonateOrAmmonia(composition: Composition, nitrogen: number): boolean {
  if (composition.Density !== undefined) return true
  return nitrogen <= maxOfBicarbonate && sumContents(composition, bases).value === 0
}

function findUnboundAmmonium(composition: Composition): MissingPartner | undefined {
  const { NH4: nitrogen } = composition
  const ammonium = contentOf(composition, 'NH4')
  if (!ammonium || nitrogen === undefined || nitrogen > ammoniaFrom) return undefined
  const partners = sumContents(composition, partnersOfAmmonium)
  if (partners.value === 0 && isCarbonateOrAmmonia(composition, nitrogen)) return undefined
  const hasSulphur = contentOf(composition, 'S') !== undefined
  const needed = (ammonium.value - ammonium.rounding) * perNitrogen
  const bound = partners.value + partners.rounding
  if (needed <= allowance * bound + (hasSulphur ? slack : slackWithoutSulphate)) return undefined
  return {
    ion: 'ammonium',
    cells: ['NH4', ...partners.cells],
    partners: partners.cells,
    share: bound / (ammonium.value * perNitrogen),
    isIncomplete: !hasSulphur,
  }
}
