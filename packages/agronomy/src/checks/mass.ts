import type { Composition } from '../composition.ts'
import { countSulphateOfAmmonium, sumCharges } from './charges.ts'
import { contentOf, roundingOf, sumContents } from './contents.ts'

/**
 * The least weight of what contains one per cent of each nutrient: nitrate and ammonium are ions, urea
 * is a molecule, and phosphorus is at least PO3, as in metaphosphates and phosphites.
 */
const leastWeights = {
  NO3: 4.427,
  NH4: 1.288,
  Urea: 2.144,
  OtherN: 1,
  P: 2.549,
  K: 1,
  Ca: 1,
  Mg: 1,
  S: 1,
  Na: 1,
  B: 1,
  Cu: 1,
  Fe: 1,
  Mn: 1,
  Mo: 1,
  Se: 1,
  Zn: 1,
  Cl: 1,
  SI: 1,
} as const

/** Phosphorus of phosphates: PO4. */
const phosphateWeight = 3.066

/** Above this content ammonium is ammonia, which is lighter. */
const ammoniaFrom = 30
const ammoniaWeight = 1.216
/** Metals without a declared partner are at least oxides: half an oxygen for each charge. */
const oxygenPerCharge = 8
/** What is declared as SO3 beside metals that can bind it is their sulphate, not sulphur. */
const chargesOfSulphur = 2 / 32.06
const sulphurInSO3 = 0.4005
const oxygenInSO3 = 1 - sulphurInSO3
const oxygenOfSulphate = 24
/** The salt of ammonium and sulphur with the least oxygen. */
const oxygenOfThiosulphate = 24
const allowance = 0.5
/** Rounded metals change the oxygen that they need, too. */
const roundingOfOxygen = 1.25

export interface Mass {
  readonly value: number
  /** The most that a correct composition can reach: 100 and what rounding adds. */
  readonly max: number
  readonly cells: readonly string[]
}

/** The least mass of the substances that contain these nutrients. */
export const calculateMass = (composition: Composition): Mass =>
  calculateWith(leastWeights, composition)

/** The least mass without metaphosphates, polyphosphates and phosphites. */
export const calculateMassOfSalts = (composition: Composition): Mass =>
  calculateWith({ ...leastWeights, P: phosphateWeight }, composition)

function calculateWith(ofSalts: Readonly<Record<string, number>>, composition: Composition): Mass {
  const isAmmonia = (composition.NH4 ?? 0) > ammoniaFrom
  const weights = isAmmonia ? { ...ofSalts, NH4: ammoniaWeight } : ofSalts
  const { value, rounding, cells } = sumContents(composition, weights)
  const { base, acid } = sumCharges(composition)
  const unbound = Math.max(0, base - acid)
  const sulphate = boundSulphate(composition, unbound)
  const roundingOfSulphate = sulphate === 0 ? 0 : roundingOf(composition.SO3 ?? 0) * oxygenInSO3
  return {
    value:
      value +
      nitrogenWithoutForm(composition) +
      unbound * oxygenPerCharge +
      sulphate * oxygenOfSulphate +
      countSulphateOfAmmonium(composition) * oxygenOfThiosulphate,
    max: 100 + Math.max(allowance, rounding * roundingOfOxygen + roundingOfSulphate),
    cells: composition.N === undefined || cells.some(isForm) ? cells : ['N', ...cells],
  }
}

function boundSulphate({ S, SO3 = 0 }: Composition, unbound: number): number {
  if (S !== undefined || SO3 === 0 || unbound === 0) return 0
  return Math.min(unbound, SO3 * sulphurInSO3 * chargesOfSulphur)
}

const isForm = (cell: string) => cell === 'NO3' || cell === 'NH4' || cell === 'Urea'

/** Nitrogen that no form explains has at least its own weight. */
function nitrogenWithoutForm(composition: Composition): number {
  const total = contentOf(composition, 'N')
  if (!total) return 0
  const { NO3 = 0, NH4 = 0, Urea = 0, OtherN = 0 } = composition
  return Math.max(0, total.value - total.rounding - NO3 - NH4 - Urea - OtherN)
}
