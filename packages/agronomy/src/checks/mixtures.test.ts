import { readComposition } from '@nutripim/agronomy/test-support/read-labels'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Composition } from '../composition.ts'
import { findPair, oxideFromElement, oxidePairs } from '../oxides.ts'
import { checkProduct } from '../rules.ts'
import { findConfusedSalt } from './known-salts.ts'

/** Pure substances with the elements that they contain, in per cent. */
const substances = `
NO3 17.499 NH4 17.499
NH4 21.2 S 24.263
NH4 12.177 P 26.927
NH4 21.213 P 23.454
NH4 26.186 Cl 66.274
NO3 13.854 K 38.671
K 44.874 S 18.398
K 52.446 Cl 47.554
K 28.73 P 22.761
K 56.577
NO3 11.863 Ca 16.972
NO3 14.26 NH4 1.296 Ca 18.544
NO3 10.924 Mg 9.479
NO3 16.48 Na 27.049
Mg 9.861 S 13.007
Mg 17.565 S 23.167
Mg 60.304
Ca 21.734 Mg 13.181
Na 39.337 Cl 60.663
Ca 15.901 P 24.573
Ca 23.278 S 18.622
Ca 40.043
Ca 36.112 Cl 63.888
Urea 46.646
Urea 17.72 P 19.591
S 100
B 17.484
B 11.339 Na 12.057
Zn 36.43 S 17.863
Mn 32.505 S 18.969
Cu 25.45 S 12.84
Fe 20.088 S 11.532
Mo 39.657 Na 19.004
Se 41.79 Na 24.335
K 50.683 SI 18.204
P 31.605
`
  .trim()
  .split('\n')
  .map(readComposition)

interface Mixture {
  readonly composition: Record<string, number>
  readonly order: number
}

type Declare = (mixed: Record<string, number>, decimals: number) => Record<string, number>

/** Up to 25 substances that are 50 to 100 % of the mixture; the rest is water or filler. */
const mixture = (decimals: number) =>
  blend(substances, { decimals, maxLength: 25, min: 0.5, declare })

interface BlendOptions {
  decimals: number
  maxLength: number
  /** The least share of the substances. */
  min: number
  declare: Declare
}

const blend = (of: readonly Composition[], { decimals, maxLength, min, declare }: BlendOptions) =>
  fc
    .record({
      parts: fc.array(fc.tuple(fc.constantFrom(...of), fc.integer({ min: 1, max: 100 })), {
        minLength: 1,
        maxLength,
      }),
      share: fc.double({ min, max: 1, noNaN: true }),
      order: fc.nat(),
    })
    .map(({ parts, share, order }): Mixture => {
      const weight = parts.reduce((sum, [, each]) => sum + each, 0)
      const mixed: Record<string, number> = {}
      for (const [substance, each] of parts) {
        for (const [element, percent = 0] of Object.entries(substance)) {
          mixed[element] = (mixed[element] ?? 0) + (percent * each * share) / weight
        }
      }
      return { composition: declare(mixed, decimals), order }
    })

/** What a label says: total nitrogen and both halves of each pair, rounded. */
function declare(mixed: Record<string, number>, decimals: number): Record<string, number> {
  const { NO3 = 0, NH4 = 0, Urea = 0 } = mixed
  const declared: Record<string, number> = { ...mixed }
  if (NO3 + NH4 + Urea > 0) declared.N = NO3 + NH4 + Urea
  for (const pair of oxidePairs) {
    const element = mixed[pair.element]
    const oxide = element === undefined ? undefined : oxideFromElement(element, pair)
    if (oxide !== undefined && oxide <= 100) declared[pair.oxide] = oxide
  }
  return round(declared, decimals)
}

function round(declared: Record<string, number>, decimals: number): Record<string, number> {
  const step = 10 ** decimals
  return Object.fromEntries(
    Object.entries(declared).map(([cell, value]) => [cell, Math.round(value * step) / step]),
  )
}

/** What a short label says: total nitrogen without forms, and one half of each pair. */
const declareBriefly =
  (oxides: readonly string[]): Declare =>
  (mixed, decimals) => {
    const { NO3 = 0, NH4 = 0, Urea = 0, ...others } = mixed
    const declared: Record<string, number> = NO3 + NH4 + Urea > 0 ? { N: NO3 + NH4 + Urea } : {}
    for (const [cell, value] of Object.entries(others)) {
      const pair = findPair(cell)
      if (pair && oxides.includes(pair.oxide)) declared[pair.oxide] = oxideFromElement(value, pair)
      else declared[cell] = value
    }
    return round(declared, decimals)
  }

const elementalSulphur = substances.find(({ S }) => S === 100)
const withoutSulphur = substances.filter((each) => each !== elementalSulphur)
/** Europe, sulphur as element, and America. */
const bases = [
  { oxides: ['P2O5', 'K2O', 'CaO', 'MgO', 'SO3', 'Na2O'], of: withoutSulphur },
  { oxides: ['P2O5', 'K2O', 'CaO', 'MgO', 'Na2O'], of: substances },
  { oxides: ['P2O5', 'K2O'], of: substances },
  { oxides: [], of: substances },
]

describe('mixtures of pure substances', () => {
  test.each([1, 2, 4])('are never flagged with %i decimals', (decimals) => {
    fc.assert(
      fc.property(mixture(decimals), ({ composition }) => {
        expect(checkProduct({ composition }).map(({ text }) => text)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test.each(bases)(
    'of up to three are no confused salt without forms, oxides: $oxides',
    (basis) => {
      const { oxides, of } = basis
      const options = { maxLength: 3, min: 0.8, declare: declareBriefly(oxides) }
      for (const decimals of [0, 1]) {
        fc.assert(
          fc.property(blend(of, { ...options, decimals }), ({ composition }) => {
            expect(findConfusedSalt(composition)).toBeUndefined()
          }),
          { numRuns: 4000 },
        )
      }
    },
  )

  test('are found in at least 80 % if one nutrient is in the wrong basis', () => {
    const samples = fc.sample(mixture(1), { numRuns: 2000, seed: 41 })
    let wrong = 0
    let found = 0
    for (const { composition, order } of samples) {
      const pairs = oxidePairs.filter(
        ({ element, oxide }) => composition[element] && composition[oxide],
      )
      const pair = pairs[order % pairs.length]
      if (!pair) continue
      wrong += 1
      const changed = { ...composition, [pair.element]: composition[pair.oxide] ?? 0 }
      if (checkProduct({ composition: changed }).length > 0) found += 1
    }
    expect(wrong).toBeGreaterThan(1000)
    expect(found / wrong).toBeGreaterThan(0.8)
  })
})
