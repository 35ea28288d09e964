import type { DeclarationLanguage } from './label-texts.ts'
import {
  type Basis,
  completeProfile,
  type DeclarationProfile,
  type StoredProfile,
} from './profile.ts'

const elements: Readonly<Record<string, Basis>> = {
  P: 'element',
  K: 'element',
  Ca: 'element',
  Mg: 'element',
  S: 'element',
  Na: 'element',
}
/** N, P2O5 and K2O, and all else as elements. */
const mixed: Readonly<Record<string, Basis>> = {
  Ca: 'element',
  Mg: 'element',
  S: 'element',
  Na: 'element',
}
const both: Readonly<Record<string, Basis>> = {
  P: 'both',
  K: 'both',
  Ca: 'both',
  Mg: 'both',
  S: 'both',
  Na: 'both',
}

const europeanOrder = [
  'N', 'P', 'K', 'Ca', 'Mg', 'Na', 'S', 'B', 'Cu', 'Fe', 'Mn', 'Mo', 'Zn', 'Se', 'Cl', 'SI',
] // biome-ignore format: one list, read as one
const americanOrder = [
  'N', 'P', 'K', 'Ca', 'Mg', 'S', 'B', 'Cl', 'Cu', 'Fe', 'Mn', 'Mo', 'Na', 'Zn', 'Se', 'SI',
] // biome-ignore format: one list, read as one

/** What all recommended profiles have, unless they say otherwise. */
const common: StoredProfile = {
  conversion: 'legal',
  inText: { Cl: 'alone' },
  order: europeanOrder,
  siliconSymbol: 'Si',
  wording: 'names',
}

const european: StoredProfile = {
  ...common,
  additions: 'symbols',
  inText: {
    B: 'alone',
    Cu: 'alone',
    Fe: 'alone',
    Mn: 'alone',
    Mo: 'alone',
    Zn: 'alone',
    Cl: 'alone',
  },
  minimums: {
    Ca: 0.75,
    Mg: 0.75,
    S: 0.75,
    Na: 0.5,
    B: 0.01,
    Cu: 0.002,
    Fe: 0.02,
    Mn: 0.01,
    Mo: 0.001,
    Zn: 0.002,
  },
  decimalSeparator: ',',
  nitrogenForms: 'nitric',
  formMinimum: 1,
  chloride: 'low',
  source: 'Regulation (EU) 2019/1009, Annex III',
  validFrom: '2022-07-16',
  certainty: 'B',
  notes:
    'The form of the grade was read in the source. Smallest contents are those of liquids and of horticulture, the lowest there are; solids have higher ones. “Low in chloride” below 3 % is to be verified.',
}

/** The EU's label without the peculiarities of a language. */
export const europeanProfile: DeclarationProfile = completeProfile({
  ...european,
  decimalSeparator: '.',
})

const inLanguage = (language: DeclarationLanguage): StoredProfile => ({ ...european, language })

/** The Nordic countries write elements, such as NPK 21-3-10 (+4 S). */
const nordic = (language: DeclarationLanguage): StoredProfile => ({
  ...inLanguage(language),
  basis: elements,
  additions: 'plus',
  source: 'National practice beside Regulation (EU) 2019/1009: elements by the legal factors',
  notes: 'Elements by the factors 0.436, 0.830, 0.715, 0.603 and 0.400.',
})

const american: StoredProfile = {
  ...common,
  basis: mixed,
  conversion: 'exact',
  order: americanOrder,
  gradeName: 'none',
  zeros: 'primary',
  additions: 'none',
  minimums: {
    Ca: 1,
    Mg: 0.5,
    S: 1,
    B: 0.02,
    Cl: 0.1,
    Cu: 0.05,
    Fe: 0.1,
    Mn: 0.05,
    Mo: 0.0005,
    Na: 0.1,
    Zn: 0.05,
  },
  rounding: 'down',
  language: 'en-US',
  nitrogenForms: 'ammoniacal',
  sources: true,
  source: 'AAPFCO, Uniform State Fertilizer Bill and model label',
  certainty: 'A',
  notes:
    'The grade keeps zeros; the guaranteed analysis leaves them out (to be verified for each state). Guarantees are minimums and are rounded down.',
}

const oceanian: StoredProfile = {
  ...common,
  basis: elements,
  gradeNutrients: ['N', 'P', 'K', 'S'],
  gradeName: 'none',
  zeros: 'grade',
  order: [
    'N',
    'P',
    'K',
    'S',
    'Ca',
    'Mg',
    'Na',
    'B',
    'Cu',
    'Fe',
    'Mn',
    'Mo',
    'Zn',
    'Se',
    'Cl',
    'SI',
  ],
  source: 'Practice of the industry: N-P-K-S as elements',
  certainty: 'B',
  notes: '',
}

/**
 * The recommended profiles. They are no legal advice: `certainty` and `notes` say what is known. Countries
 * that are not in this list declare as the plain profile does.
 */
const recommended: Readonly<Record<string, StoredProfile>> = {
  AT: inLanguage('de'),
  BE: inLanguage('nl'),
  BG: inLanguage('bg'),
  CZ: inLanguage('cs'),
  DE: inLanguage('de'),
  ES: inLanguage('es'),
  FR: inLanguage('fr'),
  GR: inLanguage('el'),
  HU: inLanguage('hu'),
  IT: inLanguage('it'),
  NL: inLanguage('nl'),
  PL: inLanguage('pl'),
  PT: inLanguage('pt'),
  RO: inLanguage('ro'),
  DK: nordic('da'),
  SE: nordic('sv'),
  NO: {
    ...nordic('nb'),
    source: 'Norwegian regulation on fertilisers: elements by rounded factors, decimal comma',
    validFrom: '',
    certainty: 'A',
  },
  IE: {
    ...european,
    basis: elements,
    additions: 'plus',
    inText: { Cl: 'alone' },
    decimalSeparator: '.',
    language: 'en',
    source: 'Irish law on non-EC fertilisers: elements, no oxides',
    validFrom: '',
    certainty: 'A',
    notes: '',
  },
  GB: {
    ...european,
    basis: both,
    additions: 'plus',
    inText: { Cl: 'alone' },
    decimalSeparator: '.',
    language: 'en',
    source: 'Fertilisers Regulations of Great Britain (“UK FERTILISER”)',
    validFrom: '',
    notes: 'Oxides with the elements in brackets are usual.',
  },
  UA: {
    ...common,
    decimalSeparator: ',',
    language: 'uk',
    nitrogenForms: 'nitric',
    source: 'Usual labels; the standards were not read',
    certainty: 'C',
  },
  TR: {
    ...common,
    decimalSeparator: ',',
    language: 'tr',
    nitrogenForms: 'nitric',
    formMinimum: 1,
    chloride: 'low',
    lowChlorideBelow: 2,
    source: 'Turkish regulation on fertilisers, modelled on Regulation (EC) No 2003/2003',
    certainty: 'C',
    notes: '“Low in chloride” below 2 %, as in the model.',
  },
  EG: {
    ...common,
    zeros: 'compound',
    language: 'ar',
    source: 'Usual labels; the standards were not read',
    certainty: 'C',
  },
  TH: {
    ...common,
    gradeName: 'none',
    zeros: 'primary',
    language: 'th',
    source: 'Usual labels under the fertilizer law: grades N-P2O5-K2O with zeros',
    certainty: 'B',
    notes: 'Whether calcium, magnesium and sulphur are written as oxides is to be verified.',
  },
  CN: {
    ...common,
    basis: mixed,
    gradeName: 'none',
    zeros: 'compound',
    minimums: { Ca: 2, Mg: 2, S: 2, B: 0.02, Cu: 0.02, Fe: 0.02, Mn: 0.02, Mo: 0.02, Zn: 0.02 },
    language: 'zh',
    nitrogenForms: 'nitric',
    chloride: 'classes',
    totalNutrients: true,
    source: 'GB 18382-2021 and GB/T 15063-2020',
    validFrom: '2022-05-01',
    certainty: 'B',
    notes:
      'Zeros of the grade: read in the source. Smallest contents of secondary nutrients, the classes of chloride and the date are to be verified.',
  },
  BR: {
    ...common,
    basis: mixed,
    zeros: 'compound',
    decimalSeparator: ',',
    language: 'pt-BR',
    source: 'Instrução Normativa 39/2018 of the ministry of agriculture',
    validFrom: '2018-08-10',
    certainty: 'B',
    notes:
      'The date and the smallest contents are to be verified. Formulas such as 04-14-08 are written without leading zeros.',
  },
  US: american,
  CA: {
    ...american,
    language: 'en-CA',
    sources: false,
    source: 'Fertilizers Regulations, like the United States',
    certainty: 'B',
    notes: 'Smallest contents are those of the United States; to be verified.',
  },
  IN: {
    ...common,
    basis: mixed,
    gradeNutrients: ['N', 'P', 'K', 'S'],
    order: [
      'N',
      'P',
      'K',
      'S',
      'Ca',
      'Mg',
      'Na',
      'B',
      'Cu',
      'Fe',
      'Mn',
      'Mo',
      'Zn',
      'Se',
      'Cl',
      'SI',
    ],
    gradeName: 'none',
    separator: ':',
    zeros: 'compound',
    language: 'en',
    source: 'Fertiliser (Control) Order 1985',
    certainty: 'B',
    notes: 'Sulphur as fourth part of the grade, as in 20:20:0:13, is to be verified.',
  },
  ZA: {
    ...common,
    basis: elements,
    gradeName: 'none',
    gradeForm: 'ratio',
    separator: ':',
    zeros: 'compound',
    brackets: 'none',
    language: 'en',
    source: 'Law 36 of 1947: ratio of the elements, with their total in brackets',
    certainty: 'B',
  },
  AU: { ...oceanian },
  NZ: { ...oceanian },
}

/** The recommended profile of a country; the plain one of a country without a recommendation. */
export const recommendedProfile = (country: string): DeclarationProfile =>
  completeProfile(recommended[country] ?? {})

export const countriesWithProfile: readonly string[] = Object.keys(recommended)
