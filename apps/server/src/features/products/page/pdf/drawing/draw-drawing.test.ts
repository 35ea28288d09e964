import { readdirSync, readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { fontFiles } from '../pdf-fonts.ts'
import { PdfText } from '../pdf-text.ts'
import { drawDrawing } from './draw-drawing.ts'

function draw(svg: string): string {
  const doc = new PDFDocument({ compress: false, font: fontFiles[0][1], size: [100, 100] })
  for (const [name, file] of fontFiles) doc.registerFont(name, file)
  drawDrawing(doc, new PdfText(doc), svg, { left: 0, top: 0, size: 100 })
  return Buffer.concat(doc.page.content.buffer).toString('latin1').replaceAll('\n', ' ')
}

const wrap = (content: string) => `<svg xmlns="x" viewBox="0 0 100 100">${content}</svg>`

const bags = new URL('../../../../../../../web/public/bags/', import.meta.url)

test.each(readdirSync(bags))('the pack image %s has nothing that cannot be drawn', (name) => {
  expect(draw(readFileSync(new URL(name, bags), 'utf8'))).not.toBe('')
})

test('a group passes its paint and transformation on', () => {
  const group =
    '<g fill="#ff0000" transform="translate(10 20) scale(2)"><rect width="5" height="6"/></g>'
  const drawn = draw(wrap(group))
  expect(drawn).toContain('1 0 0 1 10 20 cm 2 0 0 2 0 0 cm')
  expect(drawn).toMatch(/0 0 5 6 re.* 1 0 0 scn f/)
})

test('a wide drawing is in the middle of its area', () => {
  const drawn = draw('<svg viewBox="0 0 200 100"><rect width="200" height="100"/></svg>')
  expect(drawn).toContain('0.5 0 0 0.5 0 25 cm')
})

test.each([
  ['a gradient', '<linearGradient id="a"/>'],
  ['a fill with a gradient', '<rect width="5" height="5" fill="url(#a)"/>'],
  ['a style sheet', '<style>rect { fill: red }</style>'],
  ['a style attribute', '<rect width="5" height="5" style="fill: red"/>'],
  ['a picture from elsewhere', '<image href="https://pictures.example/a.png"/>'],
  ['a filter', '<g filter="url(#a)"/>'],
  ['a number that is none', '<circle r="wide"/>'],
])('a drawing with %s is rejected', (_what, content) => {
  expect(() => draw(wrap(content))).toThrow()
})
