// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { isSanitised } from './is-sanitised.ts'
import { cleanRichText } from './rich-text.ts'

// A busy machine is slow, not wrong.
vi.setConfig({ testTimeout: 30_000 })

describe('[DES-05] a stored text', () => {
  test.each([
    ['a paragraph with text gets no margin below', '<p>a</p>', '<p style="margin-bottom: 0">a</p>'],
    [
      'an empty paragraph keeps its margin',
      '<p></p><p><br></p><p> </p>',
      '<p></p><p><br></p><p> </p>',
    ],
    ['an empty paragraph loses its style', '<p style="margin-bottom: 0"></p>', '<p></p>'],
    [
      'an ordered list of bullet items becomes an unordered list',
      '<ol><li data-list="bullet">a</li><li data-list="bullet">b</li></ol>',
      '<ul><li>a</li><li>b</li></ul>',
    ],
    [
      'an ordered list stays ordered',
      '<ol><li data-list="ordered">a</li><li>b</li></ol>',
      '<ol><li>a</li><li>b</li></ol>',
    ],
    [
      'a list with numbers and bullets is split into two lists',
      '<ol><li data-list="ordered">a</li><li data-list="bullet">b</li></ol>',
      '<ol><li>a</li></ol><ul><li>b</li></ul>',
    ],
    [
      'elements of the editor are removed',
      '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>a</li></ol>',
      '<ul><li>a</li></ul>',
    ],
    [
      'all formats of the toolbar are kept',
      '<strong>a</strong><em>b</em><u>c</u>H<sub>2</sub>O<sup>3</sup>',
      '<strong>a</strong><em>b</em><u>c</u>H<sub>2</sub>O<sup>3</sup>',
    ],
    ['b and i are written as strong and em', '<b>a</b><i>b</i>', '<strong>a</strong><em>b</em>'],
    [
      'special characters are kept and escaped',
      '< 2 min &amp; &lt;b&gt; R&D',
      '&lt; 2 min &amp; &lt;b&gt; R&amp;D',
    ],
    [
      'a nested list is moved into the previous item',
      '<ul><li>a</li><ul><li>b</li></ul></ul>',
      '<ul><li>a<ul><li>b</li></ul></li></ul>',
    ],
    [
      'a paragraph inside a list item is kept',
      '<ul><li><p>a</p></li></ul>',
      '<ul><li><p style="margin-bottom: 0">a</p></li></ul>',
    ],
    [
      'a format around paragraphs is moved into them',
      '<b><p>a</p>b</b>',
      '<p style="margin-bottom: 0"><strong>a</strong></p><strong>b</strong>',
    ],
    [
      'a forbidden tag is removed and its text is kept',
      '<div><h1>a</h1><a href="/">b</a></div>',
      'ab',
    ],
    [
      'scripts and styles are removed with their content',
      '<script>a</script><style>b</style>c',
      'c',
    ],
    [
      'attributes are removed',
      '<p onclick="a()" class="b" style="color:red">c</p>',
      '<p style="margin-bottom: 0">c</p>',
    ],
  ])('%s', (_, given, stored) => {
    expect(cleanRichText(given)).toBe(stored)
  })
})

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '< 2 min',
    'a < b > c',
    'R&D',
    '&nbsp;',
    '&lt;',
    '"quoted"',
    'H2O',
    ' ',
    'العربية',
  ),
)
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const storable = texts.map((text) => text.replaceAll(/[\0\r]/g, ''))
const run = fc
  .tuple(fc.subarray(['strong', 'em', 'u', 'sub', 'sup']), storable)
  .map(([set, text]) =>
    set.reduce((inner, format) => `<${format}>${inner}</${format}>`, escaped(text)),
  )
const paragraph = fc
  .array(fc.oneof(run, fc.constant('<br>')))
  .map((runs) => `<p>${runs.join('')}</p>`)
const item = fc
  .tuple(fc.constantFrom('', ' data-list="bullet"', ' data-list="ordered"'), paragraph)
  .map(([kind, inner]) => `<li${kind}><span class="ql-ui"></span>${inner}</li>`)
const list = fc
  .tuple(fc.constantFrom('ol', 'ul'), fc.array(item, { minLength: 1, maxLength: 4 }))
  .map(([tag, items]) => `<${tag}>${items.join('')}</${tag}>`)
const written = fc.array(fc.oneof(paragraph, list), { maxLength: 4 }).map((parts) => parts.join(''))

/** Tags in any order, closed or not, some of them foreign. */
const soup = fc
  .array(
    fc.oneof(
      storable,
      fc
        .tuple(
          fc.constantFrom('<', '</'),
          fc.constantFrom(
            'p',
            'b',
            'i',
            'sub',
            'ol',
            'ul',
            'li',
            'li data-list="bullet"',
            'br',
            'svg',
            'table',
            'math',
            'a',
            'title',
            'textarea',
          ),
        )
        .map(([start, tag]) => `${start}${tag}>`),
    ),
  )
  .map((parts) => parts.join(''))

// biome-ignore lint/suspicious/noExplicitAny: a browser's document is there in this test alone
const { document } = globalThis as any
const parse = (html: string) => Object.assign(document.createElement('div'), { innerHTML: html })
const tagsOf = (html: string): string[] =>
  Array.from(
    parse(html).getElementsByTagName('*'),
    (element) => (element as { localName: string }).localName,
  )

const runs = { numRuns: 300 }

test('any text survives', () => {
  fc.assert(
    fc.property(written, (html) => {
      expect(parse(cleanRichText(html)).textContent).toBe(parse(html).textContent)
    }),
    runs,
  )
})

test('sub- and superscript, breaks and items survive', () => {
  const counted = (html: string) =>
    ['sub', 'sup', 'br', 'li', 'p'].map((tag) => tagsOf(html).filter((each) => each === tag).length)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('sub', 'sup'), fc.stringMatching(/^\w{1,5}$/)), {
        maxLength: 5,
      }),
      (parts) => {
        const html = `<ul><li><p>${parts.map(([tag, text]) => `a<${tag}>${text}</${tag}><br>`).join('')}</p></li></ul>`
        expect(counted(cleanRichText(html))).toEqual(counted(html))
      },
    ),
  )
})

test.each([
  ['written texts', written],
  ['tag soup', soup],
])('%s: cleaning a second time changes nothing', (_, html) => {
  fc.assert(
    fc.property(html, (given) => {
      const once = cleanRichText(given)
      expect(cleanRichText(once)).toBe(once)
    }),
    runs,
  )
})

test.each([
  ['written texts', written],
  ['cleaned texts', soup.map(cleanRichText)],
  ['tag soup', soup],
])('%s that need no sanitising are stored as if they were sanitised', (_, html) => {
  fc.assert(
    fc.property(html, (given) => {
      // An unknown tag, which the sanitiser removes.
      expect(cleanRichText(given)).toBe(cleanRichText(`<x></x>${given}`))
    }),
    runs,
  )
})

test.each([
  ['', true],
  ['<p>a &amp; b</p>', true],
  [
    '<p style="margin-bottom: 0">a<br><sub>2</sub></p><ul><li><p>b</p><ol><li>c</li></ol></li></ul>',
    true,
  ],
  ['<p style="margin-bottom:0">a</p>', false],
  ['<p onclick="x">a</p>', false],
  ['<P>a</P>', false],
  ['<p>a', false],
  ['a</p>', false],
  ['<p><p>a</p></p>', false],
  ['<p><ul><li>a</li></ul></p>', false],
  ['<ul>a</ul>', false],
  ['<li>a</li>', false],
  ['<ul><li><li>a</li></li></ul>', false],
  ['<strong><p>a</p></strong>', false],
  ['<strong><em>a</strong></em>', false],
  ['a & b', false],
  ['a > b', false],
  ['&quot;', false],
  ['<script>a</script>', false],
  ['<!-- a -->', false],
  ['<p>'.repeat(3), false],
  ['<em>'.repeat(30) + '</em>'.repeat(30), false],
])('%j needs no sanitising: %s', (html, isClean) => {
  expect(isSanitised(html)).toBe(isClean)
})

test('a browser parses a stored text without changing it', () => {
  fc.assert(
    fc.property(soup, (given) => {
      const stored = cleanRichText(given)
      expect(parse(stored).innerHTML.replaceAll('&nbsp;', '\u00a0')).toBe(stored)
    }),
    runs,
  )
})

test('only allowed tags remain, and the margin is the only attribute', () => {
  const allowed = ['p', 'strong', 'em', 'u', 'sub', 'sup', 'ol', 'ul', 'li', 'br']
  fc.assert(
    fc.property(
      fc.oneof(soup, fc.string({ unit: fc.constantFrom(...'<>/="\'& aonsvgi') })),
      (given) => {
        const stored = cleanRichText(given)
        expect(tagsOf(stored).filter((tag) => !allowed.includes(tag))).toEqual([])
        expect(stored.replaceAll('<p style="margin-bottom: 0">', '<p>')).not.toMatch(/<\w+[^>\w]/)
      },
    ),
    runs,
  )
})

/** So many of the first, then as many of the second, up to the longest text of a description. */
const pairs = (first: string, second: string) => {
  const count = Math.floor(100_000 / (first.length + second.length))
  return first.repeat(count) + second.repeat(count)
}

test.each([
  ['one tag with closing tags of another', pairs('<h1>', '</h2>')],
  ['tags with a hidden bracket', pairs('<h1 a="<">', '</h2 a=">">')],
  ['marks with closing tags of another', pairs('<b>', '</i>')],
  ['allowed tags in turns', pairs('<p><li>', '</ol>')],
  ['empty lists in a list', `<ul><li>a</li>${'<b> </b><ol></ol>'.repeat(5800)}`],
  ['empty lists and spaces in a list', `<ul><li>a</li>${' <ol></ol>'.repeat(9900)}`],
  ['closed elements of an image', '<svg/>'.repeat(16_000)],
])('four times as much of %s takes at most eight times as long', (_, html) => {
  const measure = (length: number) => {
    const times = Array.from({ length: 3 }, () => {
      const start = process.cpuUsage()
      cleanRichText(html.slice(0, length / 2) + html.slice(html.length - length / 2))
      return process.cpuUsage(start).user
    })
    return Math.min(...times)
  }
  cleanRichText(html)
  expect(measure(html.length)).toBeLessThan(100_000 + 8 * measure(html.length / 4))
})

test('a text that is nested too deep keeps its text', () => {
  const deep = `${'<div>'.repeat(100)}<p>a &lt; b <b>c</b></p><script>${'</div>'.repeat(100)}`
  expect(cleanRichText(deep)).toBe('a &lt; b c')
  const lists = `${'<ul><li>'.repeat(15)}x${'</li></ul>'.repeat(15)}`
  expect(cleanRichText(lists)).toContain('<ul><li><ul>')
})

test.each([
  ['open brackets', '<'.repeat(100_000)],
  ['open tags', '<b>'.repeat(33_000)],
  ['nested lists', '<ul><li>'.repeat(12_000)],
  ['closing tags', '</p>'.repeat(25_000)],
  ['unclosed attributes', `<p ${'a="'.repeat(30_000)}`],
  ['entities', '&amp'.repeat(25_000)],
])('a hundred thousand characters of %s are cleaned in seconds', (_, html) => {
  const start = process.cpuUsage()
  cleanRichText(html)
  expect(process.cpuUsage(start).user).toBeLessThan(4_000_000)
})
