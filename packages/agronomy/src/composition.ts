/** Element or oxide → per cent by weight; Density in kg/l. An empty cell has no key. */
export type Composition = Readonly<Record<string, number | undefined>>

export const nitrogenForms = ['NO3', 'NH4', 'Urea'] as const
export const potashSources = ['SOP', 'MOP', 'KNO3'] as const
export const traceElements = ['B', 'Cu', 'Fe', 'Mn', 'Mo', 'Se', 'Zn'] as const

/** What a label may declare, by element, in the usual order; oxides follow from the pairs. */
export const nutrients = [
  'N', 'P', 'K', 'Ca', 'Mg', 'S', 'Na', ...traceElements, 'Cl', 'SI',
] as const // biome-ignore format: one list, read as one
