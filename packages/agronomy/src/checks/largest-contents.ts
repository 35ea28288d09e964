import type { Composition } from '../composition.ts'
import { findPair } from '../oxides.ts'
import { roundingOf } from './contents.ts'
import { findSlip } from './slips.ts'

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
  /** The value with the decimal point one digit further left, or with its digits in another order. */
  readonly likely?: number
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
    found.push({ cell, value, ...limit, ...explain(composition, cell, value, limit) })
  }
  return found
}

function explain(composition: Composition, cell: string, value: number, { max }: Limit) {
  const pair = findPair(cell)
  const oxide = pair && cell === pair.element ? pair.oxide : undefined
  if (oxide && composition[oxide] === undefined && value <= (limits[oxide]?.max ?? 100)) {
    return { oxide }
  }
  const turned = Number([...String(value)].reverse().join(''))
  const isTurned =
    value >= 10 && Number.isInteger(value) && findSlip(value, turned) === 'digitOrder'
  if (isTurned && turned <= max) return { likely: turned }
  return { likely: Math.round(value * 1000) / 10_000 }
}
