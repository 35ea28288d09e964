import { readComposition, readLabels } from '@nutripim/agronomy/test-support/read-labels'
import { describe, expect, test } from 'vitest'
import { findConfusedSalt } from './known-salts.ts'

/** Products on the market whose values are near those of a salt with one of them changed, as labels declare them. */
const otherProducts = readLabels(`
Any | soluble blend of MAP and DAP 18-54 | N 18 NH4 18 P2O5 54
Any | the same, without forms | N 18 P2O5 54
Any | blend of MAP and DAP 15.1-52 | N 15.1 P2O5 52
Any | MAP and DAP with urea 17-54 | N 17 NH4 15 Urea 2 P2O5 54
Any | technical DAP 21-53 | N 21 P2O5 53
Any | DAP 16-44 | N 16 P2O5 44
Any | DAP 14-39 | N 14 P2O5 39
Any | MAP 10-50 | N 10 P2O5 50
Any | MAP 11-44 | N 11 P2O5 44
Any | ammonium polyphosphate 15-62 | N 15 NH4 15 P2O5 62
Any | ammonium polyphosphate 12-57 | N 12 P2O5 57
Any | urea ammonium phosphate 35-17 | N 35 P2O5 17
Any | urea ammonium phosphate in elements | N 26 P 12
Any | urea ammonium phosphate 28-28 | N 28 P2O5 28
Any | dipotassium phosphate | P2O5 40.7 K2O 54.1
Any | tetrapotassium pyrophosphate | P2O5 42.9 K2O 57
Any | potassium tripolyphosphate | P2O5 47.5 K2O 52.5
Any | potassium metaphosphate | P2O5 60 K2O 40
Any | potassium nitrate 12-0-45 | N 12 K2O 45
Any | potassium nitrate and chloride 10-0-50 | N 10 K2O 50
Any | sodium potassium nitrate | N 15 K2O 14 Na2O 25
Any | calcium ammonium nitrate 26 | N 26 CaO 15
Any | calcium ammonium nitrate 25 | N 25.5 CaO 15.5
Any | calcium cyanamide 16 | N 16 CaO 62
Any | calcium cyanamide 20 | N 20 CaO 52
Any | ammonium nitrate with dolomite | N 22 CaO 11 MgO 7
Any | urea and magnesium nitrate 15-11 | N 15 MgO 11
Any | urea and magnesium oxide 11-51 | N 11 MgO 51
Any | potassium chloride with elemental sulphur | K2O 25 S 40
Any | magnesium oxide with elemental sulphur | MgO 16 S 32.5
Any | langbeinite in the United States | K2O 22 Mg 11 S 22
Any | superphosphate in Brazil | P2O5 18 Ca 18 S 10
Any | lime with gypsum | CaO 43 SO3 30
Any | magnesium oxide with kieserite | MgO 50 SO3 25
`)

test.each(otherProducts)('$name is no confused salt', ({ composition }) => {
  expect(findConfusedSalt(composition)).toBeUndefined()
})

describe('a salt is found', () => {
  test.each<[string, string, string]>([
    ['with digits that no blend of salts has', 'N 18 NH4 18 P2O5 64', 'diammonium phosphate'],
    ['also without forms', 'P2O5 52 K2O 43', 'monopotassium phosphate'],
    ['with swapped values', 'P2O5 34 K2O 52', 'monopotassium phosphate'],
    [
      'with swapped values that contradict its forms',
      'N 26.3 NO3 14.4 NH4 1.1 CaO 15.5',
      'calcium nitrate',
    ],
    ['with an element beside an oxide', 'P2O5 52 K 34', 'monopotassium phosphate'],
    ['with an element beside SO3', 'Ca 29 SO3 42', 'gypsum'],
  ])('%s', (_what, values, name) => {
    expect(findConfusedSalt(readComposition(values))?.substance.name).toBe(name)
  })

  test.each<[string, string]>([
    ['N 18 P2O5 54', 'DAP'],
    ['N 26 CaO 15', 'Calcium nitrate'],
    ['MgO 16 S 32.5', 'Epsom Top'],
    ['N 4.6', 'Urea'],
  ])('%s in a product with the name %s', (values, name) => {
    expect(findConfusedSalt(readComposition(values))).toBeUndefined()
    expect(findConfusedSalt(readComposition(values), name)).toBeDefined()
  })
})
