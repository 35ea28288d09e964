import type { Dealer } from '../catalogue.ts'
import { groupByLocation } from './dealers-page.ts'
import { type Html, html } from './html.ts'

interface Location {
  name: string
  count: number
  x: number
  y: number
}

const size = { width: 640, height: 480 }
const margin = 70
const toRadians = (degrees: number) => (degrees * Math.PI) / 180
/** Mercator. */
const project = (longitude: number, latitude: number) => ({
  x: toRadians(longitude),
  y: -Math.log(Math.tan(Math.PI / 4 + toRadians(latitude) / 2)),
})

// An image has no styles of the page, so it brings its own for light and dark.
const style = `
  svg { background: #eaf1e6; font: 15px system-ui, sans-serif; }
  .line { stroke: #cfdcc9; } .degree { fill: #56665a; font-size: 12px; }
  .area { fill: #d3e3cb; stroke: #d3e3cb; } .dot { fill: #1f6b3a; stroke: #fff; }
  .name { fill: #17251c; paint-order: stroke; stroke: #eaf1e6; stroke-width: 4px; }
  @media (prefers-color-scheme: dark) {
    svg { background: #16211a; } .line { stroke: #25352b; } .degree { fill: #93a598; }
    .area { fill: #203128; stroke: #203128; } .dot { fill: #8fd6a4; stroke: #16211a; }
    .name { fill: #e6efe8; stroke: #16211a; }
  }`

/** A map of the locations with dealers, on a grid of degrees. */
export function drawDealerMap(dealers: readonly Dealer[]): Html {
  const { locations, toMap } = layOut(dealers)
  const points = sortAround(locations).map(({ x, y }) => `${round(x)},${round(y)}`)
  const labels: Box[] = []
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">
<style>${style}</style>
<polygon class="area" points="${points.join(' ')}" stroke-width="90" stroke-linejoin="round"/>
${drawGrid(toMap)}
${locations.map(({ count, x, y }) => html`<circle class="dot" cx="${round(x)}" cy="${round(y)}" r="${round(5 + 2 * Math.sqrt(count))}" stroke-width="2"/>`)}
${locations.map((location) => drawLabel(location, labels))}
</svg>
`
}

const round = (value: number) => Math.round(value * 10) / 10

function layOut(dealers: readonly Dealer[]) {
  const centres = [...groupByLocation(dealers)].map(([name, group]) => ({
    name,
    count: group.length,
    ...project(
      group.reduce((sum, { longitude }) => sum + longitude, 0) / group.length,
      group.reduce((sum, { latitude }) => sum + latitude, 0) / group.length,
    ),
  }))
  const [left, right] = getRange(centres.map(({ x }) => x))
  const [top, bottom] = getRange(centres.map(({ y }) => y))
  const scale = Math.min(
    (size.width - 2 * margin) / Math.max(right - left, 0.005),
    (size.height - 2 * margin) / Math.max(bottom - top, 0.005),
  )
  const toMap = ({ x, y }: { x: number; y: number }) => ({
    x: size.width / 2 + (x - (left + right) / 2) * scale,
    y: size.height / 2 + (y - (top + bottom) / 2) * scale,
  })
  const locations: Location[] = centres.map((location) => ({ ...location, ...toMap(location) }))
  return { locations: locations.sort((a, b) => b.count - a.count), toMap }
}

/** In the order in which they surround the centre of the map. */
const sortAround = (locations: readonly Location[]): Location[] => {
  const getAngle = ({ x, y }: Location) => Math.atan2(y - size.height / 2, x - size.width / 2)
  return [...locations].sort((a, b) => getAngle(a) - getAngle(b))
}

const getRange = (values: readonly number[]): [number, number] =>
  values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)]

/** Lines of whole degrees that are on the map, far enough apart to be labelled. */
function drawGrid(toMap: (point: { x: number; y: number }) => { x: number; y: number }): Html {
  const perDegree = toMap(project(1, 0)).x - toMap(project(0, 0)).x
  const step = [1, 2, 5, 10, 20, 30].find((degrees) => degrees * perDegree > 70) ?? 60
  const steps = (max: number) =>
    Array.from(
      { length: 2 * Math.floor(max / step) + 1 },
      (_, i) => (i - Math.floor(max / step)) * step,
    )
  const meridians = steps(180).map((degrees) => ({ degrees, x: toMap(project(degrees, 0)).x }))
  const parallels = steps(80).map((degrees) => ({ degrees, y: toMap(project(0, degrees)).y }))
  return html`${meridians
    .filter(({ x }) => x > 0 && x < size.width)
    .map(
      ({ degrees, x }) =>
        html`<path class="line" d="M${round(x)} 0V${size.height}"/><text class="degree" x="${round(x + 4)}" y="${size.height - 8}">${formatDegrees(degrees, 'E', 'W')}</text>`,
    )}${parallels
    .filter(({ y }) => y > 0 && y < size.height)
    .map(
      ({ degrees, y }) =>
        html`<path class="line" d="M0 ${round(y)}H${size.width}"/><text class="degree" x="6" y="${round(y - 5)}">${formatDegrees(degrees, 'N', 'S')}</text>`,
    )}`
}

const formatDegrees = (degrees: number, positive: string, negative: string): string =>
  degrees === 0 ? '0°' : `${Math.abs(degrees)}° ${degrees > 0 ? positive : negative}`

interface Box {
  left: number
  top: number
  width: number
}

/** A name beside its dot, unless it would cover another name. */
function drawLabel({ name, x, y }: Location, drawn: Box[]): Html | false {
  const width = name.length * 8.5
  const isLeft = x + 14 + width > size.width
  const box = { left: isLeft ? x - 14 - width : x + 14, top: y - 9, width }
  const isCovering = drawn.some(
    (other) =>
      Math.abs(other.top - box.top) < 19 &&
      box.left < other.left + other.width &&
      other.left < box.left + width,
  )
  if (isCovering) return false
  drawn.push(box)
  return html`<text class="name" x="${round(isLeft ? x - 14 : x + 14)}" y="${round(y + 5)}"${isLeft && html` text-anchor="end"`}>${name}</text>`
}
