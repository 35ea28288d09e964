import type { Weight } from '../pdf-fonts.ts'

type Attributes = Readonly<Record<string, string>>

/** How shapes are painted; a group passes it on to what it contains. */
export interface DrawingStyle {
  fill: string
  stroke: string
  strokeWidth: number
  dashes: number[]
  lineCap: 'butt' | 'round' | 'square'
  lineJoin: 'miter' | 'round' | 'bevel'
  /** Of the element with all its groups. */
  opacity: number
  fillOpacity: number
  strokeOpacity: number
  fontSize: number
  weight: Weight
  anchor: 'start' | 'middle' | 'end'
}

export const plainStyle: DrawingStyle = {
  fill: '#000',
  stroke: 'none',
  strokeWidth: 1,
  dashes: [],
  lineCap: 'butt',
  lineJoin: 'miter',
  opacity: 1,
  fillOpacity: 1,
  strokeOpacity: 1,
  fontSize: 16,
  weight: 'regular',
  anchor: 'start',
}

type Change = (value: string, outer: DrawingStyle) => Partial<DrawingStyle>

const changes: Record<string, Change> = {
  fill: (value) => ({ fill: readColour(value) }),
  stroke: (value) => ({ stroke: readColour(value) }),
  'stroke-width': (value) => ({ strokeWidth: readNumber(value) }),
  'stroke-dasharray': (value) => ({ dashes: value === 'none' ? [] : readNumbers(value) }),
  'stroke-linecap': (value) => ({ lineCap: select(value, ['butt', 'round', 'square']) }),
  'stroke-linejoin': (value) => ({ lineJoin: select(value, ['miter', 'round', 'bevel']) }),
  opacity: (value, outer) => ({ opacity: outer.opacity * readNumber(value) }),
  'fill-opacity': (value) => ({ fillOpacity: readNumber(value) }),
  'stroke-opacity': (value) => ({ strokeOpacity: readNumber(value) }),
  'font-size': (value) => ({ fontSize: readNumber(value) }),
  'font-weight': (value) => ({ weight: /^(bold|[6-9]00)$/.test(value) ? 'bold' : 'regular' }),
  'text-anchor': (value) => ({ anchor: select(value, ['start', 'middle', 'end']) }),
}

export const isStyle = (name: string) => Object.hasOwn(changes, name)

export function changeStyle(outer: DrawingStyle, attributes: Attributes): DrawingStyle {
  const style = { ...outer }
  for (const [name, value] of Object.entries(attributes)) {
    const change = isStyle(name) && changes[name]
    if (change) Object.assign(style, change(value.trim(), outer))
  }
  return style
}

export function readNumber(value: string): number {
  const [number, ...others] = readNumbers(value.replace(/px$/, ''))
  if (number === undefined || others.length > 0) throw new Error(`"${value}" is no number.`)
  return number
}

export function readNumbers(value: string): number[] {
  const numbers = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  if (!numbers.every(Number.isFinite))
    throw new Error(`"${value}" has something else than numbers.`)
  return numbers
}

/** Gradients and patterns are not drawn. */
function readColour(value: string): string {
  if (value === 'none' || /^#([\da-f]{3}|[\da-f]{6})$/i.test(value)) return value
  if (value === 'white') return '#fff'
  if (value === 'black') return '#000'
  throw new Error(`The colour "${value}" cannot be drawn.`)
}

function select<const Option extends string>(value: string, options: readonly Option[]): Option {
  const found = options.find((option) => option === value)
  if (!found) throw new Error(`"${value}" cannot be drawn.`)
  return found
}
