import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShownHtml } from './shown-html.tsx'

test.each([
  [
    '<p>N &lt; 2, <strong>P<sub>2</sub>O<sub>5</sub></strong></p>',
    '<p>N &lt; 2, <strong>P<sub>2</sub>O<sub>5</sub></strong></p>',
  ],
  ['<p style="color:red" onclick="x()">a<br>b</p>', '<p>a<br>b</p>'],
  ['<img src=x onerror=alert(1)>t<script>alert(1)</script>', 't'],
  ['<a href="javascript:x()">link</a>', 'link'],
  ['<svg><script>alert(1)</script><p>p</p></svg>', '<p>p</p>'],
])('%s is shown as %s', (html, expected) => {
  expect(render(<ShownHtml html={html} />).container.innerHTML).toBe(expected)
})
