import { expect, test } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { HtmlText } from './html-text.tsx'

const show = (html: string) =>
  renderInTheme(
    <div data-testid="text">
      <HtmlText html={html} />
    </div>,
  ).getByTestId('text').innerHTML

test.each([
  [
    '<p>P<sub>2</sub>O<sub>5</sub></p><ul><li>a</li></ul>',
    '<p>P<sub>2</sub>O<sub>5</sub></p><ul><li>a</li></ul>',
  ],
  ['<p style="color:red" onclick="x()">a</p>', '<p>a</p>'],
  ['<h2>a</h2><script>x()</script><img src=x onerror=x()>b', 'ab'],
  ['a &lt; b', 'a &lt; b'],
])('%s is shown as %s', (html, shown) => {
  expect(show(html)).toBe(shown)
})
