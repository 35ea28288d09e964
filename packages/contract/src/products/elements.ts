import { z } from 'zod'
import { createTable } from '../api/key-list.ts'
import {
  type DeclarationContentId,
  declarationContentIds,
  declarationContents,
} from './declaration-fields.ts'

/** The composition columns, in the order of the specification. */
export const elementIds = [
  'N', 'NO3', 'NH4', 'Urea', 'P', 'P2O5', 'K', 'K2O', 'SOP', 'MOP', 'KNO3', 'Ca', 'CaO', 'Mg',
  'MgO', 'S', 'SO3', 'B', 'Cu', 'Fe', 'Mn', 'Mo', 'Se', 'Na', 'Na2O', 'Zn', 'Cl', 'SI', 'Density',
] as const // biome-ignore format: one list, read as one

export type ElementId = (typeof elementIds)[number]

export function isElementId(id: string): id is ElementId {
  return elementIds.some((element) => element === id)
}

export type ContentId = ElementId | DeclarationContentId

/** All cells of a composition: the elements, and what a declaration needs beside them. */
export const contentIds: readonly ContentId[] = elementIds.flatMap((id): ContentId[] => [
  id,
  ...declarationContentIds.filter((content) => declarationContents[content].after === id),
])

export function isContentId(id: string): id is ContentId {
  return contentIds.some((content) => content === id)
}

export const elementFamilies: readonly { name: string; elements: readonly ElementId[] }[] = [
  { name: 'Nitrogen', elements: ['N', 'NO3', 'NH4', 'Urea'] },
  { name: 'Phosphorus and potassium', elements: ['P', 'P2O5', 'K', 'K2O', 'SOP', 'MOP', 'KNO3'] },
  { name: 'Secondary', elements: ['Ca', 'CaO', 'Mg', 'MgO', 'S', 'SO3'] },
  { name: 'Micro', elements: ['B', 'Cu', 'Fe', 'Mn', 'Mo', 'Se', 'Na', 'Na2O', 'Zn'] },
  { name: 'Other', elements: ['Cl', 'SI', 'Density'] },
]

export const compositionLimits = { min: 0, max: 100, integerDigits: 3, decimals: 4 } as const

/** One value of a composition. The screen cuts and clamps input; the server rejects it. */
export const CompositionValue = z
  .number({ error: 'must be a number' })
  .min(compositionLimits.min, `must not be below ${compositionLimits.min}`)
  .max(compositionLimits.max, `must not be above ${compositionLimits.max}`)
  .refine(hasMaxFourDecimals, `must have at most ${compositionLimits.decimals} decimals`)

const decimalUnits = 10 ** compositionLimits.decimals

export function hasMaxFourDecimals(value: number): boolean {
  // The division rounds exactly as the text of the number is read; to write that text takes much longer.
  return (
    Math.round(value * decimalUnits) / decimalUnits === value ||
    Number(value.toFixed(compositionLimits.decimals)) === value
  )
}

/** A stored composition: an empty cell has no key. */
export const Composition = z.strictObject(createTable(contentIds, CompositionValue.optional()))
export type Composition = z.infer<typeof Composition>

/** Changed cells of a composition; null clears a cell. */
export const CompositionPatch = z.strictObject(
  createTable(contentIds, CompositionValue.nullable().optional()),
)
export type CompositionPatch = z.infer<typeof CompositionPatch>

export const DisplayElements = z
  .array(z.enum(elementIds))
  .refine((list) => new Set(list).size === list.length, {
    error: 'must not contain an element twice',
  })
