// @vitest-environment jsdom
import { join } from 'node:path'
import { fuzz } from '@nutripim/server/test-support/fuzz'
import { expect, test } from 'vitest'
import { cleanRichText } from './rich-text.ts'

const allowed = ['p', 'strong', 'em', 'u', 'sub', 'sup', 'ol', 'ul', 'li', 'br']
const pieces = [
  ...allowed.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  ...['<svg>', '</svg>', '<math>', '<mtext>', '<style>', '</style>', '<script>', '</script>'],
  ...['<table>', '<td>', '<title>', '<textarea>', '<noscript>', '<template>', '<select>', '<form>'],
  ...['<!--', '-->', '--!>', '<![CDATA[', ']]>', '<?', '<p title="', '"', "'", '`', '=', '/', '>'],
  ...[' onerror=x', ' style="margin-bottom: 0"', ' data-list="bullet"', '<img src=x', '<a href='],
  ...['&lt;', '&amp;', '&#60;', '&#x3c', '&', '\0', '\r\n', '\u2028', '\ud800', ' '],
]

// biome-ignore lint/suspicious/noExplicitAny: a browser's document is there in this test alone
const { document } = globalThis as any

/** The tags that a browser makes of a text, in their order. */
function tagsOf(html: string): string[] {
  const parsed = Object.assign(document.createElement('div'), { innerHTML: html })
  return Array.from(
    parsed.getElementsByTagName('*'),
    (element) => (element as { localName: string }).localName,
  )
}

test('fuzzed rich text is stored with allowed tags only, and cleaning it again changes nothing', {
  timeout: 600_000,
}, async () => {
  const kinds = await fuzz({
    folder: join(import.meta.dirname, '../../../test-support/corpora/rich-texts'),
    pieces,
    runs: process.env.NUTRIPIM_LONG ? 5000 : 50,
    check(input) {
      const stored = cleanRichText(input)
      const tags = tagsOf(stored)
      expect(tags.filter((tag) => !allowed.includes(tag))).toEqual([])
      expect(stored.replaceAll('<p style="margin-bottom: 0">', '<p>')).not.toMatch(/<\w+[^>\w]/)
      expect(cleanRichText(stored)).toBe(stored)
      return tags.slice(0, 8).join(' ')
    },
  })
  expect(kinds.size).toBeGreaterThan(5)
})
