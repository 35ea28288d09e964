import type { RuleName } from './rules.ts'

export interface RuleExplanation {
  readonly why: string
  readonly formula: string
  readonly example: string
  readonly source: string
  /** A: calculated or read in a source; B: from specialist knowledge; C: to be verified, so only a hint. */
  readonly certainty: 'A' | 'B' | 'C'
}

/** What users read about each rule. What it checks is the text of the rule. */
export const ruleExplanations: Readonly<Record<RuleName, RuleExplanation>> = {
  oxidePairs: {
    why: 'A nutrient is declared as oxide or as element. Both columns are filled from one figure, so they must agree.',
    formula:
      'Element = factor × oxide, with the exact factor or the legal one (P 0.436, K 0.830, Ca 0.715, Mg 0.603, Na 0.742, S 0.400), within half a unit of the last decimal of both values.',
    example: 'P2O5 46 is P 20.1. P 25 beside it is found.',
    source: 'Atomic weights (IUPAC); factors of Regulation (EU) 2019/1009',
    certainty: 'A',
  },
  nitrogenBalance: {
    why: 'Total nitrogen is the sum of its forms. A difference is a wrong total, a wrong form, or nitrogen of another form.',
    formula: 'N = NO3 + NH4 + Urea + Other N, within 0.05 points for each value.',
    example: 'N 15 with NO3 7 and NH4 7 leaves 1.00 open.',
    source: 'Conservation of mass; rounding of labels',
    certainty: 'A',
  },
  potashSources: {
    why: 'SOP, MOP and KNO3 say which part of K2O comes from each source.',
    formula: 'SOP + MOP + KNO3 ≤ K2O, within 0.05 points for each value.',
    example: 'MOP 44 with K2O 40 is found.',
    source: 'Definition of the columns',
    certainty: 'A',
  },
  companions: {
    why: 'Potassium chloride always brings chloride, potassium sulphate brings sulphate, and potassium nitrate brings nitrate.',
    formula:
      'Cl ≥ 0.753 × MOP, SO3 ≥ 0.85 × SOP, NO3 ≥ 0.297 × KNO3, less 5 % for impure raw materials.',
    example: 'MOP 60 brings about 45 % chloride. Cl 4.7 is found.',
    source: 'Stoichiometry; that labels leave chloride out below MOP 50 is specialist knowledge',
    certainty: 'B',
  },
  largestContents: {
    why: 'No product can contain more of a nutrient than the richest substance that fertilizers are made of.',
    formula:
      'Each value ≤ that of the richest substance: urea N 46.8, nitric acid NO3 22.3, phosphoric acid P2O5 72.8, potassium carbonate K2O 68.3. Selenium above 0.5 and molybdenum above 3 beside N, P and K need the sodium or ammonium of their salts.',
    example: 'N 64 is more than urea has. It fits if the digits are swapped: 46.',
    source: 'Molar masses; the limits for selenium and molybdenum are specialist knowledge',
    certainty: 'B',
  },
  charges: {
    why: 'Nitrate, chloride and ammonium are ions. Each needs ions of the other charge to form a salt.',
    formula:
      'NO3 + Cl ≤ 1.04 × cations + 0.03, and NH4 ≤ 1.04 × (NO3 + SO4 + 2 P + Cl) + 0.03, in equivalents per 100 g. Values of a known salt in each other’s column, and digits in another order that no blend of salts has, are found as well.',
    example:
      'Calcium nitrate with NO3 1.1 and NH4 14.4 has no partner for ammonium: the two are swapped.',
    source:
      'Stoichiometry; the allowance of 4 % and the contents of known salts are specialist knowledge',
    certainty: 'B',
  },
  total: {
    why: 'Nutrients are parts of substances, which weigh more than the nutrients. Together they cannot weigh more than the product.',
    formula:
      '4.427 NO3 + 1.288 NH4 + 2.144 Urea + 2.549 P + K + Ca + Mg + Na + S + Cl + trace elements, and the oxygen of metals and sulphates, ≤ 100.5 %.',
    example: 'NO3 13.7 with K 46 weighs at least 108 %. It fits if 46 is K2O.',
    source: 'Molar masses of the lightest substances',
    certainty: 'A',
  },
  density: {
    why: 'Grams per litre are calculated from the density, which is entered in kg/l.',
    formula: '0.5 ≤ Density ≤ 2.5 kg/l',
    example: '1320 kg/m³ is 1.32 kg/l.',
    source: 'Densities of fertilizers on the market',
    certainty: 'B',
  },
  gramsPerLitre: {
    why: 'A product shown in g/l has nothing to show without its density.',
    formula: 'g/l = content before rounding × density × 10',
    example: 'N 15.5 at 1.32 kg/l is 204.6 g/l.',
    source: 'Definition of the unit',
    certainty: 'A',
  },
  texts: {
    why: 'Customers read the name and the descriptions beside the composition.',
    formula:
      'A figure with the name of a nutrient, or a grade such as 15-15-15, equals the content rounded to its decimals. Limits, forms, doses and registry numbers are no contents.',
    example: '“12 % MgO” with MgO 10 is found.',
    source: 'The composition of the product',
    certainty: 'A',
  },
}
