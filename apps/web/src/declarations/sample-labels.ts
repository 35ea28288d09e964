import type { Composition } from '@nutripim/agronomy/composition'

export interface SampleLabel {
  key: string
  name: string
  composition: Composition
}

/** Fertilizers in which profiles differ most, beside the products that the user selects. */
export const sampleLabels: readonly SampleLabel[] = [
  {
    name: 'Complex with magnesium and sulphur',
    composition: { N: 12, NO3: 5, NH4: 7, P2O5: 11, K2O: 18, MgO: 2.7, SO3: 20, B: 0.015, Cl: 1 },
  },
  { name: 'UAN 32', composition: { N: 32, NO3: 8, NH4: 8, Urea: 16 } },
  { name: 'Triple superphosphate', composition: { P2O5: 46 } },
  { name: 'MAP with sulphur and zinc', composition: { N: 12, NH4: 12, P2O5: 40, S: 10, Zn: 1 } },
  { name: 'Potash with magnesium', composition: { K2O: 40, MgO: 6, Na2O: 3, SO3: 12.5, Cl: 36 } },
  { name: 'Compound 2:3:2', composition: { N: 6.3, P: 9.4, K: 6.3 } },
  { name: 'Silicon', composition: { SI: 20 } },
].map((sample) => ({ ...sample, key: sample.name }))
