import type { Composition } from '../composition.ts'
import { findPair } from '../oxides.ts'
import { countFreeCharges } from './charges.ts'
import { contentOf, roundingOf } from './contents.ts'

interface Limit {
  readonly max: number
  /** The substance that contains as much. */
  readonly of: string
}

/** No substance that fertilizers are made of contains more than this. */
const limits: Readonly<Record<string, Limit>> = {
  N: { max: 46.8, of: 'urea' },
  NO3: { max: 22.3, of: 'nitric acid' },
  NH4: { max: 30, of: 'ammonia solution' },
  Urea: { max: 46.8, of: 'urea' },
  P: { max: 31.8, of: 'phosphoric acid' },
  P2O5: { max: 72.8, of: 'phosphoric acid' },
  K: { max: 56.7, of: 'potassium carbonate' },
  K2O: { max: 68.3, of: 'potassium carbonate' },
  SOP: { max: 54.1, of: 'potassium sulphate' },
  MOP: { max: 63.3, of: 'potassium chloride' },
  KNO3: { max: 46.7, of: 'potassium nitrate' },
  Ca: { max: 71.6, of: 'calcium oxide' },
  Mg: { max: 60.4, of: 'magnesium oxide' },
  B: { max: 31.1, of: 'boron oxide' },
  Cu: { max: 88.9, of: 'copper(I) oxide' },
  Fe: { max: 77.8, of: 'iron oxide' },
  Mn: { max: 77.5, of: 'manganese oxide' },
  Mo: { max: 66.8, of: 'molybdenum oxide' },
  Na: { max: 43.5, of: 'sodium carbonate' },
  Na2O: { max: 58.7, of: 'sodium carbonate' },
  Se: { max: 45.7, of: 'sodium selenite' },
  Zn: { max: 80.4, of: 'zinc oxide' },
  Cl: { max: 66.4, of: 'ammonium chloride' },
  SI: { max: 46.8, of: 'silicon dioxide' },
}

/** Ammonia is the only fertilizer with more nitrogen than urea. */
const ammonia = 81
const cellsOfAmmonia = new Set(['N', 'NH4'])

export interface ContentAboveLimit extends Limit {
  readonly cell: string
  readonly value: number
  /** The oxide whose column the value belongs to, if it fits there. */
  readonly oxide?: string
}

/** Finds values that are higher than in any pure substance. */
export function findContentsAboveLimit(composition: Composition): ContentAboveLimit[] {
  const found: ContentAboveLimit[] = []
  for (const cell in composition) {
    const limit = limits[cell]
    const value = composition[cell]
    if (!limit || value === undefined || value <= limit.max) continue
    if (value - roundingOf(value) <= limit.max) continue
    if (value >= ammonia && cellsOfAmmonia.has(cell)) continue
    found.push({ cell, value, ...limit, ...findOxide(composition, cell, value) })
  }
  return [...found, ...findUnboundTraces(composition)]
}

function findOxide(composition: Composition, cell: string, value: number): { oxide?: string } {
  const pair = findPair(cell)
  if (!pair || cell !== pair.element || composition[pair.oxide] !== undefined) return {}
  return value <= (limits[pair.oxide]?.max ?? 100) ? { oxide: pair.oxide } : {}
}

/** With so much of the elements N, P and K, selenium and molybdenum are additives. */
const fertilizerFrom = 15
const maxAdditive = 0.5
/** Labels leave sodium out that is less than about 1.5 %, which binds this much. */
const maxWithoutSodium = { Se: maxAdditive, Mo: 3 } as const
/** Per cent of the element that one per cent of sodium binds, and one equivalent of other ions. */
const bound = { Se: { sodium: 1.72, others: 0 }, Mo: { sodium: 2.09, others: 112 } } as const

/** Selenium is a salt of sodium, molybdenum of sodium or ammonium, and more than a trace needs these. */
function findUnboundTraces(composition: Composition): ContentAboveLimit[] {
  const { Se = 0, Mo = 0 } = composition
  if (Se <= maxAdditive && Mo <= maxAdditive) return []
  const { N = 0, NO3 = 0, NH4 = 0, Urea = 0 } = composition
  const nitrogen = Math.max(N, NO3 + NH4 + Urea)
  const contents = ['P', 'K'].map((element) => contentOf(composition, element)?.value ?? 0)
  if (nitrogen + contents.reduce((sum, each) => sum + each, 0) < fertilizerFrom) return []
  const sodium = contentOf(composition, 'Na')
  const bases = (sodium?.value ?? 0) + (sodium?.rounding ?? 0)
  return (['Se', 'Mo'] as const).flatMap((cell) => {
    const value = composition[cell] ?? 0
    const { sodium: ofSodium, others } = bound[cell]
    const declared =
      maxAdditive + ofSodium * bases + (others && others * countFreeCharges(composition))
    const max = sodium ? declared : Math.max(declared, maxWithoutSodium[cell])
    if (value - roundingOf(value) <= max || value > (limits[cell]?.max ?? 100)) return []
    return [{ cell, value, max, of: 'a fertilizer with N, P or K and as little sodium' }]
  })
}
