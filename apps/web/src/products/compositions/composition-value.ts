import { compositionLimits } from '@nutripim/contract/products/elements'
import type { Reading } from '../../ui/grid/columns/column.ts'

const { min, max, integerDigits, decimals } = compositionLimits

/**
 * The rule for a composition value that was typed or pasted: decimal comma or point, too many
 * digits cut, then limited to the allowed range. What was changed is said; what is no number is
 * rejected.
 */
export function readCompositionValue(typed: string): Reading {
  const text = typed.trim()
  if (text === '') return { value: null }
  const parts = /^([+\-−]?)(\d*)(?:[.,](\d*))?$/.exec(text)
  if (!parts || !/\d/.test(text)) return { rejected: `“${shortened(text)}” is not a number.` }

  const [, sign, whole = '', fraction = ''] = parts
  const isNegative = sign === '-' || sign === '−'
  const digits = whole.replace(/^0+(\d)/, '$1')
  const kept = `${digits.slice(0, integerDigits) || '0'}.${fraction.slice(0, decimals) || '0'}`
  const isZero = !/[1-9]/.test(whole + fraction)
  const value = Number(kept)

  const entered = Number(`${isNegative ? '-' : ''}${digits || '0'}.${fraction || '0'}`)
  if (isNegative && !isZero)
    return { value: min, note: noteFor(text, 'is below 0', min), typed: entered }
  if (value > max)
    return { value: max, note: noteFor(text, `is above ${max}`, max), typed: entered }
  if (digits.length > integerDigits) {
    return {
      value,
      note: noteFor(text, `has more than ${integerDigits} digits`, value),
      typed: entered,
    }
  }
  if (/[1-9]/.test(fraction.slice(decimals))) {
    return {
      value,
      note: noteFor(text, `has more than ${decimals} decimals`, value),
      typed: entered,
    }
  }
  return { value }
}

function noteFor(text: string, reason: string, value: number): string {
  return `${shortened(text)} ${reason} and became ${value}.`
}

function shortened(text: string): string {
  return text.length > 24 ? `${text.slice(0, 24)}…` : text
}
