import { Parser } from 'htmlparser2'
import type { PdfText } from '../pdf-text.ts'
import { changeStyle, type DrawingStyle, isStyle, plainStyle, readNumber, readNumbers } from './drawing-style.ts' // biome-ignore format: one line
import { readPath } from './read-path.ts'
import { readTransform } from './transform.ts'

type Attributes = Readonly<Record<string, string>>

interface Area {
  left: number
  top: number
  size: number
}

interface Element {
  name: string
  attributes: Attributes
  style: DrawingStyle
  text: string
}

type Numbers = Record<string, number>

/** The path of each shape, and which attributes it has. */
const shapes: Record<
  string,
  {
    attributes: string[]
    path: (doc: PDFKit.PDFDocument, at: Numbers, attributes: Attributes) => void
  }
> = {
  // biome-ignore format: one line
  path: { attributes: ['d'], path: (doc, _, { d = '' }) => doc.path(readPath(d)) },
  circle: { attributes: ['cx', 'cy', 'r'], path: (doc, { cx = 0, cy = 0, r = 0 }) => doc.circle(cx, cy, r) }, // biome-ignore format: one line
  ellipse: {
    attributes: ['cx', 'cy', 'rx', 'ry'],
    path: (doc, { cx = 0, cy = 0, rx = 0, ry = rx }) => doc.ellipse(cx, cy, rx, ry),
  },
  rect: {
    attributes: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    path(doc, { x = 0, y = 0, width = 0, height = 0, rx, ry = rx ?? 0 }) {
      const radius = rx ?? ry
      if (radius > 0) doc.roundedRect(x, y, width, height, radius)
      else doc.rect(x, y, width, height)
    },
  },
  line: {
    attributes: ['x1', 'y1', 'x2', 'y2'],
    path: (doc, { x1 = 0, y1 = 0, x2 = 0, y2 = 0 }) => doc.moveTo(x1, y1).lineTo(x2, y2),
  },
  polyline: { attributes: ['points'], path: (doc, _, { points = '' }) => drawPoints(doc, points) },
  polygon: {
    attributes: ['points'],
    path: (doc, _, { points = '' }) => drawPoints(doc, points).closePath(),
  },
}

/** Containers and texts. */
const otherElements: Record<string, string[]> = {
  svg: ['xmlns', 'viewBox', 'width', 'height', 'role', 'aria-label'],
  g: [],
  text: ['x', 'y'],
  title: [],
  desc: [],
}

const commonAttributes = ['id', 'transform', 'font-family']

/**
 * Draws an SVG with the shapes, groups and texts that pack images have. Throws where it contains
 * anything else, such as gradients: no picture is better than a wrong one.
 */
export function drawDrawing(doc: PDFKit.PDFDocument, text: PdfText, svg: string, area: Area): void {
  const open: Element[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        checkSupport(name, attributes)
        const outer = open.at(-1)
        const style = changeStyle(outer?.style ?? plainStyle, attributes)
        open.push({ name, attributes, style, text: '' })
        doc.save()
        if (!outer) fitInto(doc, attributes, area)
        for (const matrix of readTransform(attributes.transform ?? '')) doc.transform(...matrix)
        const shape = shapes[name]
        if (shape) paint(doc, style, () => shape.path(doc, readAttributes(shape.attributes, attributes), attributes)) // biome-ignore format: one line
      },
      ontext(data) {
        const element = open.at(-1)
        if (element) element.text += data
      },
      onclosetag() {
        const element = open.pop()
        if (element?.name === 'text') writeText(doc, text, element)
        doc.restore()
      },
    },
    { xmlMode: true },
  )
  parser.write(svg)
  parser.end()
}

function checkSupport(name: string, attributes: Attributes): void {
  const known = shapes[name]?.attributes ?? otherElements[name]
  if (!known) throw new Error(`The element <${name}> cannot be drawn.`)
  for (const attribute of Object.keys(attributes)) {
    if (isStyle(attribute) || known.includes(attribute) || commonAttributes.includes(attribute)) continue // biome-ignore format: one line
    throw new Error(`The attribute ${attribute} of <${name}> cannot be drawn.`)
  }
}

function readAttributes(names: readonly string[], attributes: Attributes): Numbers {
  return Object.fromEntries(
    names
      .filter((name) => attributes[name] !== undefined && !['d', 'points'].includes(name))
      .map((name) => [name, readNumber(attributes[name] ?? '')]),
  )
}

/** Into the middle of the area, in its own proportions. */
function fitInto(
  doc: PDFKit.PDFDocument,
  { viewBox, width = '', height = '' }: Attributes,
  { left, top, size }: Area,
): void {
  const [x = 0, y = 0, w = 0, h = 0] = readNumbers(viewBox ?? `0 0 ${width} ${height}`)
  const scale = size / Math.max(w, h)
  if (!(scale > 0 && Number.isFinite(scale))) throw new Error('The drawing has no size.')
  doc.rect(left, top, size, size).clip()
  doc.transform(scale, 0, 0, scale, left + (size - w * scale) / 2, top + (size - h * scale) / 2)
  doc.transform(1, 0, 0, 1, -x, -y)
}

function drawPoints(doc: PDFKit.PDFDocument, points: string): PDFKit.PDFDocument {
  const numbers = readNumbers(points)
  const pairs = numbers.slice(0, numbers.length - (numbers.length % 2)).join(' ')
  return doc.path(`M${pairs}`)
}

function paint(doc: PDFKit.PDFDocument, style: DrawingStyle, addPath: () => void): void {
  const { fill, stroke, opacity } = style
  const isFilled = fill !== 'none'
  const isStroked = stroke !== 'none' && style.strokeWidth > 0
  if (!isFilled && !isStroked) return
  doc.fillOpacity(opacity * style.fillOpacity).strokeOpacity(opacity * style.strokeOpacity)
  doc.lineWidth(style.strokeWidth).lineCap(style.lineCap).lineJoin(style.lineJoin)
  const [dash, space = dash] = style.dashes
  if (dash !== undefined && space !== undefined) doc.dash(dash, { space })
  addPath()
  if (isFilled && isStroked) doc.fillAndStroke(fill, stroke)
  else if (isFilled) doc.fill(fill)
  else doc.stroke(stroke)
}

function writeText(doc: PDFKit.PDFDocument, text: PdfText, element: Element): void {
  const { style, attributes } = element
  if (style.fill === 'none') return
  const { x = 0, y = 0 } = readAttributes(['x', 'y'], attributes)
  doc.fillOpacity(style.opacity * style.fillOpacity)
  const line = element.text.replaceAll(/\s+/g, ' ').trim()
  text.writeLine(
    { text: line, size: style.fontSize, weight: style.weight, colour: style.fill },
    { x, baseline: y, anchor: style.anchor },
  )
}
