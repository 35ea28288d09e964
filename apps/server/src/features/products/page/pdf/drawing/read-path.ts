/** How many numbers a command takes. */
const sizes: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

type Point = [x: number, y: number]

interface Segment {
  command: string
  values: number[]
}

/**
 * Reads the data of a path into absolute lines, cubic curves and arcs. PDF has no other curves, and the PDF
 * library draws quadratic ones flatter than they are.
 */
export function readPath(data: string): string {
  let at: Point = [0, 0]
  let start: Point = [0, 0]
  /** The control point of the last curve, by its letter. */
  let last: { curve: string; control: Point } | undefined
  const mirror = (curve: string): Point =>
    last?.curve === curve ? [2 * at[0] - last.control[0], 2 * at[1] - last.control[1]] : at
  const written: string[] = []
  for (const { command, values } of listSegments(data)) {
    const letter = command.toUpperCase()
    const isRelative = command !== letter
    const points = toPoints(letter, values, at, isRelative)
    if (letter === 'S') points.unshift(mirror('C'))
    if (letter === 'T') points.unshift(mirror('Q'))
    const curve = { S: 'C', T: 'Q' }[letter] ?? letter
    const control = curve === 'C' || curve === 'Q' ? points.at(-2) : undefined
    last = control && { curve, control }
    if (curve === 'Q') written.push(`C${toCubic(at, points).flat().join(' ')}`)
    else if (letter === 'A') written.push(`A${[...values.slice(0, 5), ...points.flat()].join(' ')}`)
    else written.push(`${'HV'.includes(curve) ? 'L' : curve}${points.flat().join(' ')}`)
    at = points.at(-1) ?? start
    if (letter === 'M') start = at
  }
  return written.join('')
}

/** Both control points are two thirds of the way to that of the quadratic curve. */
function toCubic(from: Point, [control = from, to = from]: readonly Point[]): Point[] {
  const towards = ([x, y]: Point): Point => [
    x + (2 / 3) * (control[0] - x),
    y + (2 / 3) * (control[1] - y),
  ]
  return [towards(from), towards(to), to]
}

/** The points of a command, absolute. */
function toPoints(
  letter: string,
  values: readonly number[],
  at: Point,
  isRelative: boolean,
): Point[] {
  const [dx, dy] = isRelative ? at : [0, 0]
  const [first = 0] = values
  if (letter === 'H') return [[first + dx, at[1]]]
  if (letter === 'V') return [[at[0], first + dy]]
  const pairs = letter === 'A' ? values.slice(5) : values
  const points: Point[] = []
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    points.push([(pairs[i] ?? 0) + dx, (pairs[i + 1] ?? 0) + dy])
  }
  return points
}

/** All separators are one space by now. The lengths keep the work linear, whatever is stored. */
const number = / ?([+-]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:e[+-]?\d{1,3})?)/iy
/** The two flags of an arc need no space after them. */
const flag = / ?([01])/y
const command = / ?([a-z])/iy

function listSegments(path: string): Segment[] {
  const data = path.replaceAll(/[\s,]+/g, ' ')
  const segments: Segment[] = []
  let position = 0
  const read = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = position
    const found = pattern.exec(data)
    if (found) position = pattern.lastIndex
    return found?.[1]
  }
  for (let name = read(command); name !== undefined; name = read(command)) {
    const letter = name.toUpperCase()
    const size = sizes[letter]
    if (size === undefined) throw new Error(`A path with "${name}" cannot be drawn.`)
    let repeated = name
    do {
      const values: number[] = []
      for (let i = 0; i < size; i += 1) {
        const value = read(letter === 'A' && (i === 3 || i === 4) ? flag : number)
        if (value === undefined) throw new Error(`The path ends inside of "${name}".`)
        values.push(Number(value))
      }
      segments.push({ command: repeated, values })
      // More points after a move are lines.
      if (letter === 'M') repeated = name === 'M' ? 'L' : 'l'
    } while (size > 0 && isNumberAt(data, position))
  }
  if (data.slice(position).trim() !== '')
    throw new Error('The path has something else than commands.')
  return segments
}

function isNumberAt(data: string, position: number): boolean {
  number.lastIndex = position
  return number.test(data)
}
