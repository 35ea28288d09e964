import { findPair } from '@nutripim/agronomy/oxides'
import {
  type DeclarationProfile,
  declaredElements,
  type OxideElement,
  oxideElements,
  type ProfileChange,
  type ProfileField,
  profileFieldNames,
} from '@nutripim/contract/declarations/declarations'

/** What the form holds; factors are typed. */
export interface ProfileValues
  extends Omit<DeclarationProfile, 'factors' | 'countryId' | 'countryName'> {
  factors: Record<OxideElement, string>
}

export function profileValues(profile: DeclarationProfile): ProfileValues {
  const { form, decimals, traceDecimals, decimalSeparator } = profile
  const factors = forEachOxideElement((element) => String(profile.factors[element] ?? ''))
  const rest = declaredElements.filter((element) => !profile.order.includes(element))
  return {
    form,
    decimals,
    traceDecimals,
    decimalSeparator,
    factors,
    order: [...profile.order, ...rest],
  }
}

/** Undefined where it is empty; null where it is no factor. */
export function factorOf(text: string): number | undefined | null {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return undefined
  const factor = Number(typed)
  return /^0?\.\d{1,4}$/.test(typed) && factor > 0 ? factor : null
}

/** The profile as the form has it; factors that are none are left out. */
export function profileOf(
  values: ProfileValues,
): Omit<DeclarationProfile, 'countryId' | 'countryName'> {
  const factors: DeclarationProfile['factors'] = {}
  for (const element of oxideElements) {
    const factor = factorOf(values.factors[element])
    if (factor) factors[element] = factor
  }
  return { ...values, factors }
}

export function changedProfileFields(
  values: ProfileValues,
  base: DeclarationProfile,
): ProfileField[] {
  const [now, before] = [profileOf(values), profileOf(profileValues(base))]
  return profileFieldNames.filter(
    (field) => JSON.stringify(now[field]) !== JSON.stringify(before[field]),
  )
}

/** What is sent: the changed fields, and what each was edited from. */
export function profileChange(values: ProfileValues, base: DeclarationProfile): ProfileChange {
  const changed = changedProfileFields(values, base)
  const pick = (from: Pick<DeclarationProfile, ProfileField>) =>
    Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { countryCode: base.countryId, ...pick(profileOf(values)), was: pick(base) }
}

/** What atomic weights give, for a country that rounds nothing. */
export const exactFactor = forEachOxideElement(
  (element) => findPair(element)?.elementShare.toFixed(4) ?? '',
)

export const oxideOf = forEachOxideElement((element) => findPair(element)?.oxide ?? element)

function forEachOxideElement(
  getText: (element: OxideElement) => string,
): Record<OxideElement, string> {
  return {
    P: getText('P'),
    K: getText('K'),
    Ca: getText('Ca'),
    Mg: getText('Mg'),
    S: getText('S'),
    Na: getText('Na'),
  }
}
