import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { disagreements, figuresIn } from './text-figures.ts'

const phrases = (text: string) => figuresIn(text).map(({ phrase }) => phrase)

describe('figures in a text', () => {
  test.each([
    ['It holds 12 % MgO.', ['12 % MgO']],
    ['Mit 12,5% MgO und 3 % S', ['12,5% MgO', '3 % S']],
    ['N 15, P2O5: 15 %, K2O = 8.5', ['N 15', 'P2O5: 15 %', 'K2O = 8.5']],
    ['NutriCore 15-15-15 (+2 MgO)', ['15-15-15', '2 MgO']],
    ['15,5–10–20 and 12% of CaO', ['15,5–10–20', '12% of CaO']],
    ['15 % N, 15 % P2O5', ['15 % N', '15 % P2O5']],
  ])('%s', (text, expected) => {
    expect(phrases(text)).toEqual(expected)
  })

  test.each([
    'Apply N 60 kg/ha, or 40 kg N per hectare.',
    'Call 020-7946-0018, since 2024-05-12.',
    'Chelara Fe EDTA 13 in 25 kg bags and 1,000 l containers',
    'Nitralis Urea 40 Sulphur, AN 33.5, B12, 25-30 kg',
    'Use within 2 hours at pH 5.5; N 20-30 kg; K 5 °C',
    'Foliara Boron 110 N',
  ])('no nutrient is declared in “%s”', (text) => {
    expect(phrases(text)).toEqual([])
  })

  test('formulas are read through subscripts, in HTML and in plain text', () => {
    const html = '<p>5 % P<sub>2</sub>O<sub>5</sub>&nbsp;and 3&#160;% K₂O, &lt; 2 min</p>'
    expect(plainText(html).trim()).toBe('5 % P2O5 and 3 % K2O, < 2 min')
    expect(phrases(plainText(html))).toEqual(['5 % P2O5', '3 % K2O'])
    expect(plainText('within < 2 min & dry')).toBe('within < 2 min & dry')
  })
})

describe('text against data', () => {
  const composition = { N: 13.7, NO3: 13.7, K2O: 46, K: 38.19, MgO: 10 }

  test('the text says 12 % MgO, the composition 10', () => {
    const [found, ...others] = disagreements('With 12 % MgO for green leaves', composition)
    expect(others).toEqual([])
    expect(found).toMatchObject({ phrase: '12 % MgO', start: 5, end: 13, stored: [100_000] })
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
  ])('%s is borne out', (text) => {
    expect(disagreements(text, composition)).toEqual([])
  })

  test.each(['N 13', '13.6 % N', '13-1-46', '15-0-46', '10.5 % MgO', '2 % B', '7 % Mg'])(
    '%s is not',
    (text) => {
      expect(disagreements(text, composition)).toHaveLength(1)
    },
  )
})
