import { expect, test } from 'vitest'
import { declarationOf, defaultProfile } from './declaration.ts'

const germany = { ...defaultProfile, decimalSeparator: ',' as const }
const norway = {
  ...defaultProfile,
  form: 'element' as const,
  factors: { P: 0.436, K: 0.83, Ca: 0.715, Mg: 0.603, S: 0.4 },
}

test('one stored value is P2O5 14 in Germany and P 6.1 in Norway', () => {
  expect(declarationOf({ P2O5: 14 }, germany).text).toBe('P2O5 14')
  expect(declarationOf({ P2O5: 14 }, norway).text).toBe('P 6.1')
})

test('three nutrients make a grade, with what comes beside them in brackets', () => {
  const composition = { N: 15, NO3: 7, NH4: 8, P2O5: 15, P: 6.55, K2O: 15, MgO: 2, Density: 1.3 }
  const { text, list } = declarationOf(composition, defaultProfile)
  expect(text).toBe('NPK 15-15-15 (+2 MgO)')
  expect(list).toBe('N 15 · P2O5 15 · K2O 15 · MgO 2')
})

test.each([
  [{ N: 20, P2O5: 20, SO3: 32 }, 'NP 20-20 (+32 SO3)'],
  [{ K2O: 50, SO3: 45 }, 'K2O 50 (+45 SO3)'],
  [{ MgO: 25, SO3: 50 }, 'MgO 25 + SO3 50'],
  [{ B: 0.0012, Zn: 0.5 }, 'B 0.0012 + Zn 0.5'],
  [{ N: 0, K2O: 12 }, 'K2O 12'],
  [{}, ''],
])('%j is declared as “%s”', (composition, text) => {
  expect(declarationOf(composition, defaultProfile).text).toBe(text)
})

test('decimals, their separator and the order are the country’s', () => {
  const profile = { ...germany, decimals: 2, order: ['K', 'Mg', 'N'] }
  expect(declarationOf({ N: 15.456, K2O: 8.5, MgO: 2.25, SO3: 4 }, profile).list).toBe(
    'K2O 8,5 · MgO 2,25 · N 15,46 · SO3 4',
  )
})

test('what is stored in the declared form is declared as it stands; a factor derives the rest', () => {
  expect(declarationOf({ K: 12, K2O: 15 }, norway).text).toBe('K 12')
  expect(declarationOf({ SO3: 50 }, { ...norway, decimals: 4 }).text).toBe('S 20')
  expect(declarationOf({ S: 20 }, { ...germany, factors: { S: 0.4 } }).text).toBe('SO3 50')
  expect(declarationOf({ SO3: 50 }, { ...norway, factors: {}, decimals: 4 }).text).toBe('S 20.0232')
})
