import { expect, test } from 'vitest'
import { formatDeclaration } from './format-declaration.ts'
import { plainProfile } from './profile.ts'

const germany = { ...plainProfile, decimalSeparator: ',' as const }
const norway = {
  ...plainProfile,
  basis: {
    P: 'element',
    K: 'element',
    Ca: 'element',
    Mg: 'element',
    S: 'element',
    Na: 'element',
  } as const,
  factors: { P: 0.436, K: 0.83, Ca: 0.715, Mg: 0.603, S: 0.4 },
}

test('the same value is declared as P2O5 14 in Germany and P 6.1 in Norway', () => {
  expect(formatDeclaration({ P2O5: 14 }, germany).text).toBe('P2O5 14')
  expect(formatDeclaration({ P2O5: 14 }, norway).text).toBe('P 6.1')
})

test('N, P and K form a grade, and other nutrients follow in brackets', () => {
  const composition = { N: 15, NO3: 7, NH4: 8, P2O5: 15, P: 6.55, K2O: 15, MgO: 2, Density: 1.3 }
  const { text, list } = formatDeclaration(composition, plainProfile)
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
  expect(formatDeclaration(composition, plainProfile).text).toBe(text)
})

test('the profile of the country sets decimals, separator and order', () => {
  const profile = { ...germany, decimals: 2, order: ['K', 'Mg', 'N'] }
  expect(formatDeclaration({ N: 15.456, K2O: 8.5, MgO: 2.25, SO3: 4 }, profile).list).toBe(
    'K2O 8,5 · MgO 2,25 · N 15,46 · SO3 4',
  )
})

test('a value stored in the declared form is used as it is; otherwise a factor converts it', () => {
  expect(formatDeclaration({ K: 12, K2O: 15 }, norway).text).toBe('K 12')
  expect(formatDeclaration({ SO3: 50 }, { ...norway, decimals: 4 }).text).toBe('S 20')
  expect(formatDeclaration({ S: 20 }, { ...germany, factors: { S: 0.4 } }).text).toBe('SO3 50')
  expect(formatDeclaration({ SO3: 50 }, { ...norway, factors: {}, decimals: 4 }).text).toBe(
    'S 20.0232',
  )
})
