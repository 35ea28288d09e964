import { readNumbers } from './drawing-style.ts'

type Matrix = [number, number, number, number, number, number]

const radians = (degrees: number) => (degrees * Math.PI) / 180

function toMatrix(name: string, values: readonly number[]): Matrix[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values
  switch (name) {
    case 'translate':
      return [[1, 0, 0, 1, a, b]]
    case 'scale':
      return [[a, 0, 0, values.length > 1 ? b : a, 0, 0]]
    case 'rotate': {
      const [cos, sin] = [Math.cos(radians(a)), Math.sin(radians(a))]
      // Around a point: to it, rotate, and back.
      return [[1, 0, 0, 1, b, c], [cos, sin, -sin, cos, 0, 0], [1, 0, 0, 1, -b, -c]] // biome-ignore format: one line
    }
    case 'skewX':
      return [[1, 0, Math.tan(radians(a)), 1, 0, 0]]
    case 'skewY':
      return [[1, Math.tan(radians(a)), 0, 1, 0, 0]]
    case 'matrix':
      return [[a, b, c, d, e, f]]
    default:
      throw new Error(`The transformation "${name}" cannot be drawn.`)
  }
}

/** Reads the attribute `transform` as matrices that are applied one after the other. */
export function readTransform(value: string): Matrix[] {
  return [...value.matchAll(/\b([a-z]{1,20})\s{0,20}\(([^()]{0,400})\)/gi)].flatMap(
    ([, name = '', values = '']) => toMatrix(name, readNumbers(values)),
  )
}
