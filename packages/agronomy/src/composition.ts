/** Per cent by weight of each element or oxide; Density in kg/l. An empty cell has no key. */
export type Composition = Readonly<Record<string, number | undefined>>

export const nitrogenForms = ['NO3', 'NH4', 'Urea'] as const
/** Nitrogen of cyanamide, amino acids, methylene urea and the like. */
export const otherNitrogen = 'OtherN'
export const potashSources = ['SOP', 'MOP', 'KNO3'] as const
export const traceElements = ['B', 'Cu', 'Fe', 'Mn', 'Mo', 'Se', 'Zn'] as const

/** The elements that a label can declare, in the usual order. Oxides follow from the pairs. */
export const nutrients = [
  'N', 'P', 'K', 'Ca', 'Mg', 'S', 'Na', ...traceElements, 'Cl', 'SI',
] as const // biome-ignore format: one list, read as one

/** A composition with changed cells; null clears one. */
export function applyChanges(
  stored: Composition,
  changes: Readonly<Record<string, unknown>>,
): Composition {
  const composition: Record<string, number | undefined> = { ...stored }
  for (const [cell, value] of Object.entries(changes)) {
    composition[cell] = typeof value === 'number' ? value : undefined
  }
  return composition
}
