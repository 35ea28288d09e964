import { describe, expect, test } from 'vitest'
import type { Composition } from '../composition.ts'
import { countriesWithProfile, europeanProfile, recommendedProfile } from './country-profiles.ts'
import { formatDeclaration } from './format-declaration.ts'
import { plainProfile } from './profile.ts'

const declare = (country: string, composition: Composition, sources?: string) =>
  formatDeclaration(composition, recommendedProfile(country), sources)
const statement = (country: string, composition: Composition) =>
  declare(country, composition).lines.map(({ label, value }) => `${label} ${value}`)

const kMag = { K2O: 22, MgO: 18, SO3: 55 }
const mesz = { N: 12, NH4: 12, P2O5: 40, S: 10, Zn: 1 }
const kornKali = { K2O: 40, MgO: 6, Na2O: 3, SO3: 12.5, Cl: 36 }
const rsm32 = { N: 32, NO3: 8, NH4: 8, Urea: 16, Density: 1.32 }
const complex = { N: 12, NO3: 5, NH4: 7, P2O5: 11, K2O: 18, MgO: 2.7, SO3: 20, B: 0.015, Zn: 0.02 }

describe('real labels', () => {
  test.each<[string, string, Composition, string]>([
    ['18-6-12', 'IE', { N: 18, P: 6, K: 12 }, 'NPK 18-6-12'],
    ['18-6-12 from oxides', 'IE', { N: 18, P2O5: 13.7, K2O: 14.5 }, 'NPK 18-6-12'],
    ['K-Mag', 'US', kMag, '0-0-22'],
    ['K-Mag', 'BR', kMag, 'K2O 22 (+10,9 Mg +22 S)'],
    ['MESZ', 'CN', mesz, '12-40-0 (+10 S +1 Zn)'],
    ['MESZ', 'US', mesz, '12-40-0'],
    ['Korn-Kali', 'DE', kornKali, 'K (Mg, Na, S) 40 (6-3-12,5)'],
    ['Triple superphosphate', 'SE', { P2O5: 40 }, 'P 17,4'],
    ['Triple superphosphate', 'DE', { P2O5: 40 }, 'P2O5 40'],
    ['Brimstone', 'GB', { S: 90 }, 'SO3 225'],
    ['Brimstone', 'US', { S: 90 }, 'S 90'],
    ['AgSil 21', 'DE', { K2O: 12.7, SI: 12.4 }, 'K2O 12,7 (+12,4 Si)'],
    ['silicon only', 'DE', { SI: 20 }, 'Si 20'],
    ['2:3:2 (22)', 'ZA', { N: 6.3, P: 9.4, K: 6.3 }, '2:3:2 (22)'],
    ['2:3:2 (22) + Zn', 'ZA', { N: 6.3, P: 9.4, K: 6.3, Zn: 0.5 }, '2:3:2 (22) +0.5 Zn'],
    ['3:2:1 (25)', 'ZA', { N: 12.5, P: 8.3, K: 4.2 }, '3:2:1 (25)'],
    ['DAP', 'NZ', { N: 18, P: 20, S: 1 }, '18-20-0-1'],
    ['Urea', 'NZ', { N: 46 }, '46-0-0-0'],
    ['MAP', 'AU', { N: 10, P: 21.9, S: 1.5 }, '10-21.9-0-1.5'],
    ['10:26:26', 'IN', { N: 10, P2O5: 26, K2O: 26 }, '10:26:26'],
    ['20:20:0:13', 'IN', { N: 20, P2O5: 20, S: 13 }, '20:20:0:13'],
    ['SOP', 'IN', { K2O: 50, S: 17.5 }, 'K2O 50 (+17.5 S)'],
    ['Urea', 'TH', { N: 46 }, '46-0-0'],
    ['NPK 20-0-20', 'BR', { N: 20, K2O: 20 }, 'NPK 20-0-20'],
    [
      'Complex',
      'NO',
      { N: 11.8, P: 5.2, K: 17.6, Mg: 1.6, S: 9.5 },
      'NPK 11,8-5,2-17,6 (+1,6 Mg +9,5 S)',
    ],
    ['chloride only', 'DE', { Cl: 60 }, 'Cl 60'],
    ['borate', 'DE', { B: 20.9 }, 'B 20,9'],
  ])('%s in %s', (_name, country, composition, text) => {
    expect(declare(country, composition).text).toBe(text)
  })

  test('the EU grade has symbols and contents in brackets', () => {
    expect(formatDeclaration(complex, europeanProfile).text).toBe('NPK (Mg, S) 12-11-18 (2.7-20)')
    expect(declare('PL', complex).text).toBe('NPK (Mg, S) 12-11-18 (2,7-20)')
  })

  test('RSM 32 has its three forms of nitrogen, in the language of the country', () => {
    expect(statement('PL', rsm32)).toEqual([
      'Azot całkowity (N) 32',
      'Azot azotanowy 8',
      'Azot amonowy 8',
      'Azot amidowy 16',
    ])
    expect(declare('PL', rsm32).text).toBe('N 32')
    expect(declare('PL', rsm32).parts).toHaveLength(1)
  })

  test('a form of less than 1 % is not stated in the EU', () => {
    const lines = declare('DE', { N: 10, NO3: 0.9, NH4: 9.1 }).lines
    expect(lines.map(({ name }) => name)).toEqual(['N', 'NH4'])
  })

  test('Korn-Kali is declared in the order K, Mg, Na, S', () => {
    expect(declare('DE', kornKali).list).toBe('K2O 40 · MgO 6 · Na2O 3 · SO3 12,5 · Cl 36')
  })

  test('a guaranteed analysis of the US', () => {
    const composition = { ...mesz, N: 12.09, NH4: 12.09, MgO: 0.5 }
    const { text, lines, notes } = declare('US', composition, 'monoammonium phosphate, sulfur')
    expect(text).toBe('12-40-0')
    expect(lines.map(({ label, value, isForm }) => [label, value, isForm])).toEqual([
      ['Total Nitrogen (N)', '12', false],
      ['Ammoniacal Nitrogen', '12', true],
      ['Available Phosphate (P2O5)', '40', false],
      ['Sulfur (S)', '10', false],
      ['Zinc (Zn)', '1', false],
    ])
    expect(notes).toEqual(['Derived from: monoammonium phosphate, sulfur'])
    expect(statement('US', kMag)).toEqual([
      'Soluble Potash (K2O) 22',
      'Magnesium (Mg) 10.8',
      'Sulfur (S) 22',
    ])
  })

  test('oxides have their elements in brackets in Great Britain', () => {
    expect(statement('GB', { P2O5: 46 })).toEqual(['Phosphorus pentoxide (P2O5) 46 (20.1 P)'])
  })
})

describe('the fields of a profile', () => {
  const composition = { N: 15.09, P2O5: 9.96, MgO: 2 }
  const withFields = (fields: Partial<typeof plainProfile>, of: Composition = composition) =>
    formatDeclaration(of, { ...plainProfile, ...fields })

  test('guarantees are rounded down', () => {
    expect(withFields({ rounding: 'down' }).text).toBe('NP 15-9.9 (+2 MgO)')
    expect(withFields({}).text).toBe('NP 15.1-10 (+2 MgO)')
  })

  test('rounding down keeps contents that have no more decimals', () => {
    for (let tenths = 1; tenths < 1000; tenths += 1) {
      const { text } = withFields({ rounding: 'down' }, { N: tenths / 10 })
      expect(text).toBe(`N ${tenths / 10}`)
    }
  })

  test.each([
    ['omit', 'NK 10-5', 'K2O 5'],
    ['compound', 'NPK 10-0-5', 'K2O 5'],
    ['primary', 'NPK 10-0-5', 'NPK 0-0-5'],
    ['statement', 'NPK 10-0-5', 'NPK 0-0-5'],
  ] as const)('zeros: %s', (zeros, compound, single) => {
    expect(withFields({ zeros }, { N: 10, K2O: 5 }).text).toBe(compound)
    expect(withFields({ zeros }, { K2O: 5 }).text).toBe(single)
  })

  test('zeros can be stated too', () => {
    expect(withFields({ zeros: 'statement' }, { K2O: 5 }).list).toBe('N 0 · P2O5 0 · K2O 5')
  })

  test.each([
    ['round', 'NP 15.1-10 (+2 MgO)'],
    ['square', 'NP 15.1-10 [+2 MgO]'],
    ['none', 'NP 15.1-10 +2 MgO'],
  ] as const)('brackets: %s', (brackets, text) => {
    expect(withFields({ brackets }).text).toBe(text)
  })

  test('the name of a grade can be its formulas', () => {
    expect(withFields({ gradeName: 'formulas' }).text).toBe('N-P2O5 15.1-10 (+2 MgO)')
  })

  test.each([
    [2.9, ['Low in chloride']],
    [3, []],
  ])('chloride of %s %% is noted as %j', (Cl, notes) => {
    expect(withFields({ chloride: 'low' }, { K2O: 50, Cl }).notes).toEqual(notes)
  })

  test('chloride that is not known is not noted as low', () => {
    expect(withFields({ chloride: 'low' }, { K2O: 50 }).notes).toEqual([])
  })

  test.each([
    [2, undefined],
    [10, '含氯（低氯）'],
    [20, '含氯（中氯）'],
    [40, '含氯（高氯）'],
  ])('China states the class of %s %% chloride', (Cl, mark) => {
    const { notes } = declare('CN', { N: 15, P2O5: 15, K2O: 15, Cl })
    expect(notes).toEqual(['总养分 ≥ 45 %', ...(mark === undefined ? [] : [mark])])
  })

  test('contents that no ratio of whole numbers has are written as they are', () => {
    expect(declare('ZA', { N: 6.3, P: 9.4, K: 1.37 }).text).toBe('6.3:9.4:1.4 (17.1)')
  })
})

test.each(countriesWithProfile)('the profile of %s names its source', (country) => {
  const { source, certainty } = recommendedProfile(country)
  expect(source).not.toBe('')
  expect(['A', 'B', 'C']).toContain(certainty)
})
