import { describe, expect, test } from 'vitest'
import { findWrongFigures } from './compare-figures.ts'
import { toPlainText } from './plain-text.ts'
import { findFigures } from './text-figures.ts'

const phrases = (text: string) => findFigures(text).map(({ phrase }) => phrase)

describe('figures in a text', () => {
  test.each([
    ['It contains 12 % MgO.', ['12 % MgO']],
    ['Mit 12,5% MgO und 3 % S', ['12,5% MgO', '3 % S']],
    ['N 15, P2O5: 15 %, K2O = 8.5', ['N 15', 'P2O5: 15 %', 'K2O = 8.5']],
    ['NutriCore 15-15-15 (+2 MgO)', ['15-15-15 (+2 MgO']],
    ['15,5–10–20 and 12% of CaO', ['15,5–10–20', '12% of CaO']],
    ['15 % N, 15 % P2O5', ['15 % N', '15 % P2O5']],
  ])('“%s” contains %j', (text, expected) => {
    expect(phrases(text)).toEqual(expected)
  })

  test.each([
    'Apply N 60 kg/ha, or 40 kg N per hectare.',
    'Call 020-7946-0018, since 2024-05-12.',
    'Chelara Fe EDTA 13 in 25 kg bags and 1,000 l containers',
    'Nitralis Urea 40 Sulphur, AN 33.5, B12, 25-30 kg',
    'Use within 2 hours at pH 5.5; N 20-30 kg; K 5 °C',
    'Foliara Boron 110 N',
  ])('“%s” contains no nutrient figure', (text) => {
    expect(phrases(text)).toEqual([])
  })

  test('formulas with subscripts are read, in HTML and in plain text', () => {
    const html = '<p>5 % P<sub>2</sub>O<sub>5</sub>&nbsp;and 3&#160;% K₂O, &lt; 2 min</p>'
    expect(toPlainText(html).trim()).toBe('5 % P2O5 and 3 % K2O, < 2 min')
    expect(phrases(toPlainText(html))).toEqual(['5 % P2O5', '3 % K2O'])
    expect(toPlainText('within < 2 min & dry')).toBe('within < 2 min & dry')
  })
})

describe('figures that contradict the composition', () => {
  const composition = { N: 13.7, NO3: 13.7, K2O: 46, K: 38.19, MgO: 10 }

  test('a text with 12 % MgO contradicts a composition with 10', () => {
    const [found, ...others] = findWrongFigures('With 12 % MgO for green leaves', composition)
    expect(others).toEqual([])
    expect(found).toMatchObject({ phrase: '12 % MgO', start: 5, end: 13, stored: [10] })
  })

  test.each([
    '10 % MgO',
    'MgO 10,0 %',
    '6 % Mg',
    '6.03 % Mg',
    'N 14',
    '13.7 % N',
    '13-0-46',
    '14-0-46',
    '13-0-38',
    'K 38',
  ])('%s matches the composition', (text) => {
    expect(findWrongFigures(text, composition)).toEqual([])
  })

  test.each(['N 13', '13.6 % N', '13-1-46', '15-0-46', '10.5 % MgO', '2 % B', '7 % Mg'])(
    '%s contradicts the composition',
    (text) => {
      expect(findWrongFigures(text, composition)).toHaveLength(1)
    },
  )
})
