import { type Composition, nitrogenForms, otherNitrogen } from '../composition.ts'
import { toUnits } from '../decimal.ts'
import { findPair } from '../oxides.ts'
import { type DeclaredNutrient, declare, findDeclared, formatDeclared } from './declared-values.ts'
import { formatGrade } from './format-grade.ts'
import { findLabelTexts, formatLabel } from './label-texts.ts'
import { type DeclarationProfile, isPrimary, sortNutrients } from './profile.ts'

/** A line of the statement on a label. */
interface DeclarationLine {
  /** P2O5, P or NO3. */
  readonly name: string
  /** As the label says it: “Phosphorus pentoxide (P2O5)”. */
  readonly label: string
  readonly value: string
  readonly percent: number
  /** A form of the nutrient above. */
  readonly isForm: boolean
}

export interface Declaration {
  /** “NPK 15-15-15 (+2 MgO)” */
  readonly text: string
  /** “N 15 · P2O5 15 · K2O 15 · MgO 2” */
  readonly list: string
  readonly parts: readonly DeclaredNutrient[]
  readonly lines: readonly DeclarationLine[]
  /** “Low in chloride”, “Derived from: potassium sulfate” */
  readonly notes: readonly string[]
}

/** Formats a composition as on the labels of a country. */
export function formatDeclaration(
  composition: Composition,
  profile: DeclarationProfile,
  sources = '',
): Declaration {
  const zeroOf = (element: string) =>
    declare(profile, { element, key: keyOf(element, profile), units: 0 })
  const elements = sortNutrients(profile.order)
  const parts = elements.flatMap((element) => findDeclared(composition, profile, element) ?? [])
  const stated =
    profile.zeros === 'statement' && parts.some(({ element }) => isPrimary(element))
      ? elements.flatMap(
          (element) =>
            parts.find((part) => part.element === element) ??
            (isPrimary(element) ? zeroOf(element) : []),
        )
      : parts
  return {
    text: formatGrade(parts, profile, zeroOf),
    list: stated.map(({ name, value }) => `${name} ${value}`).join(' · '),
    parts: stated,
    lines: stated.flatMap((part) => [
      toLine(part, profile),
      ...(part.element === 'N' ? listNitrogenForms(composition, profile) : []),
    ]),
    notes: listNotes(composition, profile, { parts, sources }),
  }
}

const keyOf = (element: string, { basis }: DeclarationProfile) =>
  (basis[element] !== 'element' && findPair(element)?.oxide) || element

function toLine(part: DeclaredNutrient, profile: DeclarationProfile): DeclarationLine {
  const { name, value, percent, also } = part
  return {
    name,
    label: formatLabel(name, profile),
    value: also ? `${value} (${also.value} ${also.name})` : value,
    percent,
    isForm: false,
  }
}

const ammoniacalFirst = ['NH4', 'NO3', 'Urea'] as const

function listNitrogenForms(
  composition: Composition,
  profile: DeclarationProfile,
): DeclarationLine[] {
  if (profile.nitrogenForms === 'none') return []
  const forms = profile.nitrogenForms === 'ammoniacal' ? ammoniacalFirst : nitrogenForms
  return [...forms, otherNitrogen].flatMap((form) => {
    const percent = composition[form] ?? 0
    const units = toUnits(percent)
    if (units === 0 || units < toUnits(profile.formMinimum)) return []
    const value = formatDeclared(units, 'N', profile)
    return { name: form, label: formatLabel(form, profile), value, percent, isForm: true }
  })
}

/** China: low up to 15 % chloride, medium up to 30 %, high above; none is stated up to 3 %. */
const mediumChloride = 15
const highChloride = 30

function listNotes(
  { Cl: chloride }: Composition,
  profile: DeclarationProfile,
  { parts, sources }: { parts: readonly DeclaredNutrient[]; sources: string },
): string[] {
  const texts = findLabelTexts(profile.language)
  const notes: string[] = []
  if (profile.totalNutrients && parts.some(({ element }) => isPrimary(element))) {
    const units = parts
      .filter(({ element }) => isPrimary(element))
      .reduce((sum, { percent }) => sum + toUnits(percent), 0)
    notes.push(`${texts.totalNutrients} ≥ ${formatDeclared(units, 'N', profile)} %`)
  }
  if (chloride !== undefined && profile.chloride !== 'none') {
    if (profile.chloride === 'low' && chloride < profile.lowChlorideBelow)
      notes.push(texts.lowChloride)
    if (profile.chloride === 'classes' && chloride > profile.lowChlorideBelow) {
      const [low, medium, high] = texts.chlorideClasses
      notes.push(chloride > highChloride ? high : chloride > mediumChloride ? medium : low)
    }
  }
  if (profile.sources && sources.trim() !== '')
    notes.push(`${texts.derivedFrom}: ${sources.trim()}`)
  return notes
}
