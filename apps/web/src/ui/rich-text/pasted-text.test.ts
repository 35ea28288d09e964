// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readPastedHtml } from './pasted-text.ts'

const item = (text: string, { level = 1, label = '·' } = {}) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${label}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

/** The structure without what the editor ignores anyway. */
const read = (html: string) =>
  readPastedHtml(html)
    .html.replaceAll(/<!--.*?-->|<\/?(o:p|span)\b[^>]*>| (style|class)="[^"]*"/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('bullets that Word writes as paragraphs become a list', () => {
  expect(read(`<p>Use:</p>${item('Soil')}${item('Foliar')}<p>End</p>`)).toBe(
    '<p>Use:</p><ul><li>Soil</li><li>Foliar</li></ul><p>End</p>',
  )
})

test('numbered paragraphs become a numbered list, deeper levels a list inside', () => {
  const pasted =
    item('Mix', { label: '1.' }) +
    item('slowly', { level: 2, label: 'o' }) +
    item('Spray', { label: '2.' })
  expect(read(pasted)).toBe('<ol><li>Mix<ul><li>slowly</li></ul></li><li>Spray</li></ol>')
})

test('paragraphs that begin with a bullet become a list, with their formats; a minus sign does not', () => {
  expect(read('<p>·&nbsp;&nbsp; For <b>potato</b></p><p>• For maize</p>')).toBe(
    '<ul><li>For <b>potato</b></li><li>For maize</li></ul>',
  )
  expect(read('<p>- 5 °C is too cold</p>')).toBe('<p>- 5 °C is too cold</p>')
})

test('a table becomes lines, a heading a bold paragraph', () => {
  const { html, lines } = readPastedHtml(
    '<h2>Content</h2><table><tr><td><p>Nitrogen</p></td><td><p>15&nbsp;%</p></td></tr><tr><td>P<sub>2</sub>O<sub>5</sub></td><td>8 %</td></tr></table>',
  )
  expect(html).toBe(
    '<p><strong>Content</strong></p><p>Nitrogen: 15&nbsp;%</p><p>P<sub>2</sub>O<sub>5</sub>: 8 %</p>',
  )
  expect(lines).toBe(1)
  const wide =
    '<table><tr><th>Crop</th><th>Dose</th><th>When</th></tr><tr><td>Maize</td><td></td><td>May</td></tr></table>'
  expect(read(wide)).toBe('<p>Crop | Dose | When</p><p>Maize | – | May</p>')
})

test('pictures and links that a text cannot contain are counted', () => {
  const { leftOut } = readPastedHtml(
    '<p><img src="a.png"><a href="https://example.com">site</a> <a href="#top">up</a></p>',
  )
  expect(leftOut).toEqual(['1 picture', '1 link'])
  expect(readPastedHtml('<p>Plain</p>')).toEqual({ html: '<p>Plain</p>', leftOut: [], lines: 0 })
})

test('lists of Google Docs stay as they are', () => {
  const docs =
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li dir="ltr"><p dir="ltr"><span>Soil</span></p></li></ul></b>'
  expect(read(docs)).toContain('<ul><li dir="ltr"><p dir="ltr">Soil</p></li></ul>')
})
