import type { Declaration } from '../catalogue.ts'
import { type Html, html } from './html.ts'

/** Nutrients with a colour of their own; oxides have that of their element. */
const colours: Record<string, string> = {
  N: 'n',
  P: 'p',
  P2O5: 'p',
  K: 'k',
  K2O: 'k',
  Mg: 'mg',
  MgO: 'mg',
  S: 's',
  SO3: 's',
  Ca: 'ca',
  CaO: 'ca',
}

export const getColour = (nutrient: string): string => colours[nutrient] ?? 'other'

/** Countries declare with a point or a comma. */
const parseShare = (value: string): number => Number(value.replace(',', '.')) || 0

/** The shares of the nutrients as one bar. It repeats the declaration, so it is decoration. */
export function drawNutrientBar({ nutrients }: Declaration): Html {
  let start = 0
  const parts = nutrients.map(({ name, value }) => {
    const width = Math.min(parseShare(value), 100 - start)
    const part = html`<rect class="fill-${getColour(name)}" x="${start}" width="${width}" height="4"/>`
    start += width
    return part
  })
  return html`<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`
}
